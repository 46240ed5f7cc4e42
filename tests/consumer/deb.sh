#!/usr/bin/env bash
# deb.sh BUILD KEYC WORK: installs the package that `cpack -G DEB` makes of the build folder in an empty root, runs it
# there, and builds a project that finds it there.
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
# names PACKAGE: whether Depends names the package.
depends=$(field Depends)
names() { [[ ", $depends," =~ ,\ "$1"(:[a-z]+)?(\ \([^,|]*\))?(\ \|[^,]*)?, ]]; }
for package in libsimdjson-dev libcurl4-openssl-dev; do
  names "$package" || fail "the libraries need $package, which is not in Depends: $depends"
done

# dpkg installs the package in a root that has nothing except its records of the dependencies. Without the right to be
# root, the files are unpacked and run from outside.
root=$work/root
mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates"
may_be_root=yes as_root=()
if [ "$(id -u)" != 0 ]; then
  as_root=(unshare --map-root-user)
  "${as_root[@]}" true 2>/dev/null || may_be_root=
fi
if [ "$may_be_root" ]; then
  in_dpkg=("${as_root[@]}" dpkg "--root=$root" --log=/dev/null)
  : >"$root/var/lib/dpkg/status"
  ! log=$("${in_dpkg[@]}" --install "$deb" 2>&1) || fail "dpkg installs without what the package depends on: $log"
  sed 's/[,|]/\n/g' <<<"$depends" | while read -r package _; do
    dpkg-query --status "$package" 2>/dev/null || true
    echo
  done >"$root/var/lib/dpkg/status"
  quiet "${in_dpkg[@]}" --install "$deb"
  quiet "${in_dpkg[@]}" --purge keyc
  equal "what is left of a package that was removed" "$(cd "$root" && echo ./*)" ./var
  quiet "${in_dpkg[@]}" --install "$deb"
else
  echo "no leave to be root: dpkg does not install, keyc is run from outside"
  dpkg-deb --extract "$deb" "$root"
fi
equal "the list of folders of the package" "$(cd "$root" && echo ./usr/*)" \
  "./usr/bin ./usr/include ./usr/lib ./usr/share"
for completion in bash-completion/completions/keyc fish/vendor_completions.d/keyc.fish zsh/vendor-completions/_keyc; do
  [ -s "$root/usr/share/$completion" ] || fail "the package has no $completion"
done

# Each library that the command needs, none if it is linked statically, is in a package of Depends; with these libraries
# and their own dependencies it runs in the root.
needed=$(objdump -p "$root/usr/bin/keyc" | sed -n 's/^ *NEEDED *//p')
for library in $needed; do
  found=
  for package in $(dpkg-query --search "*/$library" | sed 's/:.*//' | sort -u); do
    ! names "$package" || found=yes
  done
  [ "$found" ] || fail "the command needs $library, of which no package is in Depends: $depends"
done
cp "$consumer_dir/project/schema/staff.keys" "$root"
if [ "$may_be_root" ]; then
  ldd "$root/usr/bin/keyc" | sed -n 's|^[^/]*\(/[^ ]*\).*|\1|p' | xargs -I{} cp --parents --dereference {} "$root"
  equal "the version in the root" "$("${as_root[@]}" chroot "$root" /usr/bin/keyc --version)" "keyc $version"
  quiet "${as_root[@]}" chroot "$root" /usr/bin/keyc generate /staff.keys --out /gen
else
  quiet "$root/usr/bin/keyc" generate "$root/staff.keys" --out "$root/gen"
fi
[ -s "$root/gen/staff.keys.hpp" ] || fail "keyc generated nothing in the root"

# The project runs the keyc of the root: no other one is given.
cp -r "$consumer_dir/project" "$work/project"
quiet cmake -G Ninja -S "$work/project" -B "$work/build" -DKEYC_FROM=package "-DCMAKE_PREFIX_PATH=$root/usr"
sed 's/\$\([ :]\)/\1/g' "$work/build/build.ninja" >"$work/build.ninja.plain"
grep -qF "$root/usr/bin/keyc" "$work/build.ninja.plain" ||
  fail "the project does not run the keyc of the package"
quiet cmake --build "$work/build" --parallel 2
equal "what the program prints" "$("$work/build/app")" "$project_prints"
