"""New clients on TLS: the handshakes that they make, counted by a server on this machine, against one handle of libcurl
in each thread, which sends as many requests."""

from dataclasses import dataclass

from bench import Bench
from figures import Figure, Quantity, count, seconds
from measure import Command, Cost, side_by_side
from tls_server import Certificate, TlsServer

REQUESTS = 50
PEER = "libcurl, a handle for each thread"


@dataclass(frozen=True)
class Situation:
    what: str
    threads: int = 1
    # The server closes each connection after its answer, so that only sessions can be resumed.
    closes: bool = False


SITUATIONS = [
    Situation(f"{REQUESTS} clients in turn"),
    Situation(f"{REQUESTS} clients in turn, each connection closed by the server", closes=True),
    Situation(f"4 threads of {REQUESTS} clients", threads=4),
]


def _figures(situation: Situation, servers: dict[str, TlsServer], costs: dict[str, Cost], runs: int) -> list[Figure]:
    def each_run(counted: str) -> tuple[Quantity, Quantity]:
        keyc, handle = (count(getattr(servers[mode], counted) / runs) for mode in ("clients", "handle"))
        return keyc, handle

    what = situation.what
    requests = REQUESTS * situation.threads
    figures = [Figure(f"{what}: full handshakes", *each_run("full"), PEER)]
    if situation.closes:
        print(f"{what}: {each_run('resumed')[0]} sessions resumed")
    else:
        figures.append(Figure(f"{what}: connections", *each_run("connections"), PEER))
    taken = (seconds(costs[mode].wall / requests) for mode in ("clients", "handle"))
    return [*figures, Figure(f"{what}: a request", *taken, PEER)]


def measure(bench: Bench) -> list[Figure]:
    """Each program has a server of its own, which counts the handshakes of all runs."""
    certificate = Certificate(bench.folder("tls"))
    program = bench.build / "bench/clients/clients_benchmark"
    figures = []
    for situation in SITUATIONS:
        servers = {mode: TlsServer(certificate, situation.closes) for mode in ("clients", "handle")}
        commands = {
            mode: Command([program, mode, server.url, certificate.file, str(REQUESTS), str(situation.threads)])
            for mode, server in servers.items()
        }
        costs = side_by_side(commands, bench.rounds, warm_up=False)
        figures += _figures(situation, servers, costs, bench.rounds)
    return figures
