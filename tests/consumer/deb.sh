#!/usr/bin/env bash
# deb.sh BUILD KEYC WORK: what `cpack -G DEB` makes of the build folder is installed in an empty root, runs there, and a
# project finds it there.
source "$(dirname "$0")/lib.sh"
build=$1 keyc=$2 work=$3

rm -rf "$work"
mkdir -p "$work"
version=$("$keyc" --version | sed 's/^keyc //')
quiet cpack -G DEB --config "$build/CPackConfig.cmake" -B "$work"
deb=$work/keyc_$version-1_$(dpkg --print-architecture).deb
[ -f "$deb" ] || fail "cpack made no $deb but: $(cd "$work" && ls)"
field() { dpkg-deb --field "$deb" "$1"; }
equal "the name of the package" "$(field Package)" keyc
equal "its version" "$(field Version)" "$version-1"
equal "its maintainer" "$(field Maintainer)" "The keyc project"
# names PACKAGE: whether Depends does.
depends=$(field Depends)
names() { [[ ", $depends," =~ ,\ "$1"(:[a-z]+)?(\ \([^,|]*\))?(\ \|[^,]*)?, ]]; }
for package in libsimdjson-dev libcurl4-openssl-dev; do
  names "$package" || fail "the libraries need $package, which is not in Depends: $depends"
done

root=$work/root
mkdir "$root"
dpkg-deb --extract "$deb" "$root"
equal "the list of folders of the package" "$(cd "$root" && echo ./* ./usr/*)" \
  "./usr ./usr/bin ./usr/include ./usr/lib ./usr/share"

# Each library that the command needs is in a package that it depends on; together with what those need in turn it runs
# in this root, where nothing else is.
needed=$(objdump -p "$root/usr/bin/keyc" | sed -n 's/^ *NEEDED *//p')
[[ $needed == *libfmt* ]] || fail "the command needs no fmt but: $needed"
for library in $needed; do
  file=$(ldd "$root/usr/bin/keyc" | sed -n "s/^\t${library//+/\\+}\( => \| (\)\?\(\/[^ ]*\)\? .*/\2/p")
  package=$(dpkg-query --search "*/$(basename "${file:-$library}")" | sed 's/:.*//' | sort -u)
  found=
  for one in $package; do
    ! names "$one" || found=yes
  done
  [ "$found" ] || fail "the command needs $library of $package, which is not in Depends: $depends"
done
cp "$consumer_dir"/project/schema/staff.keys "$root"
ldd "$root/usr/bin/keyc" | grep -o '/[^ ]*' | xargs -I{} cp --parents -L {} "$root"
in_root=(chroot "$root")
[ "$(id -u)" = 0 ] || in_root=(unshare --map-root-user chroot "$root")
if "${in_root[@]}" /usr/bin/keyc --version >/dev/null 2>&1 || [ "$(id -u)" = 0 ]; then
  equal "the version in the root" "$("${in_root[@]}" /usr/bin/keyc --version)" "keyc $version"
  quiet "${in_root[@]}" /usr/bin/keyc generate /staff.keys --out /gen
else
  echo "a root of one's own is not allowed here: keyc is run from outside"
  quiet "$root/usr/bin/keyc" generate "$root/staff.keys" --out "$root/gen"
fi
[ -s "$root/gen/staff.keys.hpp" ] || fail "keyc generated nothing in the root"
[ -s "$root/usr/share/bash-completion/completions/keyc" ] || fail "the package has no completion"

# The project runs the keyc of the root: no other is named.
cp -r "$consumer_dir/project" "$work/project"
quiet cmake -G Ninja -S "$work/project" -B "$work/build" -DKEYC_FROM=package "-DCMAKE_PREFIX_PATH=$root/usr"
grep -qF "$(printf %s "$root/usr/bin/keyc" | sed 's/ /\\ /g')" "$work/build/build.ninja" ||
  fail "the project does not run the keyc of the package"
quiet cmake --build "$work/build" --parallel 2
equal "what the program prints" "$("$work/build/app")" $'Bo corner\nLyon#Nord\nPERSON#Ada'
