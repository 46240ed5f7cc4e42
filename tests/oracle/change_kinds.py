"""All kinds of change, with reverts and several changes at once."""

# These fill the table.
import changes_of_attributes
import changes_of_types
import changes_of_entities
import changes_of_indexes
import changes_of_keys
import changes_of_patterns
from evolving import Gone
from kinds import KINDS, change


# Reverts

def revert(c, s, version):
    fresh = version.copy()
    s.__dict__.update(fresh.__dict__)


@change()
def revert_last_change(c, s):
    if len(c.history) < 2:
        raise Gone
    revert(c, s, c.history[-2])


@change()
def revert_to_an_earlier_version(c, s):
    revert(c, s, c.one(c.history[:-1]))


@change()
def two_changes_at_once(c, s):
    for _ in range(2):
        name = c.one(k for k in KINDS if not k.startswith(("revert", "two changes")))
        KINDS[name].function(c, s)


def weight(name):
    """What needs something of an earlier version is possible less often."""
    rare = ("comes back", "that is gone", "revert", "was", "stand in", "shard", "when", "unique", "keyonly", "member", "versions",
            "oldest", "empty", "ranges")
    return 3 if any(word in name for word in rare) else 1


CHOICE = [name for name in KINDS for _ in range(weight(name))]
