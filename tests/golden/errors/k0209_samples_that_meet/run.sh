# The samples of one table may be in any of the given files.
cd "$CASE" && "$KEYC" check more.keys places.keys
