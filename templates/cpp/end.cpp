}  // namespace $=namespace$

#pragma GCC diagnostic pop
