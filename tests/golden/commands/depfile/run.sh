#!/usr/bin/env bash
# The first output, or a given name, depends on the schemas; blanks, '#' and '$' are escaped for make.
cp "$GOLDEN/language/only_a_schema/input.keys" . && sed 's/^schema.*/schema other/' input.keys >'a #$.keys'
"$KEYC" generate input.keys --out gen --depfile d && sed "s|$PWD|FOLDER|" d
"$KEYC" generate input.keys 'a #$.keys' --out gen --depfile d --depfile-target 'build/my stamp' && sed "s|$PWD|FOLDER|" d
printf 'all: build/my\\ stamp\nbuild/my\\ stamp:\n\techo make reads it\ninclude d\n' >Makefile
sed -i "s|$PWD/||" d && make --no-print-directory -s
mkdir a:b && cd a:b && "$KEYC" generate ../input.keys --out gen --depfile ../d --depfile-target a:b/stamp && head -1 ../d
cd ..
"$KEYC" generate input.keys --out gen --depfile gen/input.keys.hpp
# A stamp gets the time of the run, and is what the depfile names, also where no output changes.
"$KEYC" generate input.keys --out gen --depfile d --stamp new/stamp && head -1 d
touch -d 2001-01-01 gen/* new/stamp && "$KEYC" generate input.keys --out gen --stamp new/stamp
[ new/stamp -nt gen/input.keys.hpp ] && echo only the stamp is new
mkdir folder && "$KEYC" generate input.keys --out gen --stamp folder
