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


# These need something that an earlier change has left.
FOLLOW_UPS = ["drop was", "another was", "entity comes back", "index comes back", "attribute comes back with another type",
              "add entity with keys of one that is gone", "remove versions", "remove unique", "type attribute from none",
              "make not keyonly", "move attributes out of a mixin", "no time to live", "drop as of attribute",
              "revert last change", "revert to an earlier version"]


# What they need; these are made more often.
LEAVING = ["remove entity", "remove index", "remove unused attribute", "change number of shards with was", "add shard", "type none",
           "add versions", "add unique"]
TRIES = 12


def choice(rng):
    """The names of kinds to try for one step, one after another, until one is possible."""
    follow = rng.sample(FOLLOW_UPS, len(FOLLOW_UPS)) if rng.random() < 0.3 else []
    return follow + [rng.choice(LEAVING if rng.random() < 0.15 else list(KINDS)) for _ in range(TRIES)]
