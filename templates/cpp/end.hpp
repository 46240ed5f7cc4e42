}  // namespace $=namespace$
