// The source of the runtime under other names, so that both can be in one program.
#define cell_u8 contracted_u8
#define cell_u16 contracted_u16
#define cell_u32 contracted_u32
#define cell_u64 contracted_u64
#include "keys/scaled_key.cpp"
