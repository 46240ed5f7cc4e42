"""Plans as `keyc request` prints them: {"Query": request}, {"Sequence": [plan, …]} or {"Merge": [plan, …]}. On a page,
the children that are left out stand as one text."""


def queries(plan):
    """The requests of a plan, in its order."""
    if "Query" in plan:
        return [plan["Query"]]
    children = plan.get("Sequence", plan.get("Merge"))
    return [query for child in children if isinstance(child, dict) for query in queries(child)]


def is_plan(request):
    return not {"Query", "Sequence", "Merge"}.isdisjoint(request)


def items(plan, send, sort_key):
    """The items of a plan: `send` gives those of a request, and `sort_key` is what a Merge compares."""
    if "Query" in plan:
        return send(plan["Query"])
    children = [items(child, send, sort_key) for child in plan.get("Sequence", plan.get("Merge"))]
    together = [item for child in children for item in child]
    if "Merge" in plan:
        together.sort(key=sort_key, reverse=queries(plan)[0].get("ScanIndexForward") is False)
    return together
