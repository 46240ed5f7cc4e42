#!/usr/bin/env bash
# Keys that are written in two ways and have the same bytes are no finding; their near misses are.
source "$GOLDEN/findings.sh"
# change TYPE KEY TYPE KEY [OTHER KEYS]
change() {
  printf '%s %s  ->  %s %s\n' "$1" "$2" "$3" "$4" >&2
  for side in old new; do
    [ "$side" = old ] && type=$1 key=$2 || type=$3 key=$4
    cat >"$side.keys" <<SCHEMA
schema s

table Tab {
  key (pk, sk)
  index numbers (gpk, num: number)
  index places (gpk, place: binary)
  index texts (gpk, text)
}

entity Place in Tab {
  id : string
  n  : $type
  b  : u8
  pk = P#<id>
  sk = P
  gpk = G
  $key
}
SCHEMA
  done
  findings
}
echo "--- the same bytes: nothing is written anew; an old reader refuses what is too wide" >&2
change u16 'num = <n>' u32 'num = <n>'
change f64 'num = <n>' decimal 'num = <n>'
change u16 'text = N<plain(n)>' i64 'text = N<plain(n)>'
change u16 'text = N<pad(n, 5)>' u32 'text = N<pad(n, 5)>'
change u16 'place = <zorder(u16(n), b)>' u32 'place = <zorder(u16(n), b)>'
change u16 'place = <zorder(n, b)>' u16 'place = <zorder(u16(n), u8(b))>'
change u16 'place = <zorder(n, b)>' u32 'place = <zorder(u16(n), b)>'
change u16 'place = <zorder(u8(n from 0 to 9), b)>' f64 'place = <zorder(u8(n from 0.0 to 9e0), b)>'
change timestamp 'place = <zorder(u8(n from "2020-01-01" to "2030-01-01"), b)>' timestamp 'place = <zorder(u8(n from "2020-01-01T00:00:00.000Z" to "2030-01-01T00:00"), b)>'
change timestamp 'text = <day(n)>' timestamp 'text = <format(n, "yyyy-MM-dd")>'
change timestamp 'text = <month(n, "+09:00")>' timestamp 'text = <format(n, "yyyy-MM", "+09:00")>'
change string 'text = <checked(n)>#E' string 'text = <raw(n)>#E'
change u16 'text = T when n < 6' u32 'text = T when n < 6'
echo "--- not the same" >&2
change u16 'text = <n>' u32 'text = <n>'
change u16 'place = <zorder(n, b)>' u32 'place = <zorder(n, b)>'
change u16 'place = <zorder(n, b)>' u16 'place = <zorder(u32(n), b)>'
change u16 'place = <zorder(u8(n from 0 to 9), b)>' u16 'place = <zorder(u8(n from 0 to 9.5), b)>'
change u16 'place = <zorder(u8(n from 0 to 9), b)>' u16 'place = <zorder(u8(n), b)>'
change u16 'place = <zorder(u8(n from 0 to 9), b)>' u16 'place = <zorder(u16(n from 0 to 9), b)>'
change timestamp 'text = <day(n)>' timestamp 'text = <format(n, "yyyy-MM-dd", "+09:00")>'
change string 'text = <n>#E' string 'text = <raw(n)>#E'
change f64 'text = <n>' decimal 'text = <n>'
exit "$code"
