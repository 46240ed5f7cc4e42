# shellcheck shell=bash disable=SC2034
# Gets and runs the two DynamoDB implementations that run on one machine: `local` is Amazon's DynamoDB Local (Java),
# `dynalite` an independent one (Node.js). Sourced after lib.sh. Both are kept in .cache; an incomplete download never
# appears there.

dynamodb_local_version=2.9.30 # of the package that carries DynamoDB Local 1.25.1
dynamodb_local_sha256=3503ffac19f183407909fecdacf4db51ab1fdad1da7b2f177016670b2d80e4b9
dynalite_version=3.2.2 # pinned with its dependencies in dynalite/package-lock.json

dynamodb_local_dir=$keyc_root/.cache/dynamodb-local-$dynamodb_local_version
dynalite_dir=$keyc_root/.cache/dynalite-$dynalite_version

fill_dynamodb_local() {
  npm pack "${npm_options[@]}" "amplify-dynamodb-simulator@$dynamodb_local_version" &&
    echo "$dynamodb_local_sha256  amplify-dynamodb-simulator-$dynamodb_local_version.tgz" | sha256sum --check --quiet &&
    tar -xzf ./*.tgz --strip-components=2 package/emulator && rm ./*.tgz
}

fill_dynalite() {
  cp "$keyc_root/scripts/dynalite/"*.json . && npm ci "${npm_options[@]}" --ignore-scripts --no-audit --no-fund
}

# Any Java in the PATH is used, from 11 on.
ensure_java() {
  local version
  version=$(java -version 2>&1 | sed -nE '1s/.*"(1\.)?([0-9]+).*/\2/p') || true
  [ "${version:-0}" -ge 11 ] || ensure_packages openjdk-17-jre-headless
}

# ensure_dynamodb local|dynalite: installs what start_dynamodb needs, partly in .cache.
ensure_dynamodb() {
  case $1 in
    local)
      ensure_java
      [ -d "$dynamodb_local_dir" ] || ensure_npm
      in_cache "$dynamodb_local_dir" fill_dynamodb_local
      ;;
    dynalite)
      ensure_npm
      in_cache "$dynalite_dir" fill_dynalite
      ;;
    *) die "no DynamoDB is called '$1'; local and dynalite are" ;;
  esac
}

# Prints the socket (inode) that listens on a TCP port of this machine; nothing if there is none.
listener() {
  awk -v port=":$(printf %04X "$1")" '$4 == "0A" && $2 ~ port "$" { print $10; exit }' /proc/net/tcp /proc/net/tcp6
}

# Whether this process listens on the port and answers HTTP there; the answer of another process does not count.
answers() {
  local pid=$1 port=$2 inode status
  inode=$(listener "$port" 2>/dev/null)
  [ -n "$inode" ] && [ -n "$(find "/proc/$pid/fd" -lname "socket:?$inode?" -print -quit 2>/dev/null)" ] || return 1
  status=$(exec 3<>"/dev/tcp/127.0.0.1/$port" && printf 'GET / HTTP/1.0\r\n\r\n' >&3 && head -c 5 <&3) 2>/dev/null
  [ "$status" = HTTP/ ]
}

# Whether ensure_dynamodb has been run.
has_dynamodb() {
  case $1 in
    local) command -v java >/dev/null && [ -d "$dynamodb_local_dir" ] ;;
    dynalite) command -v node >/dev/null && [ -d "$dynalite_dir" ] ;;
  esac
}

# start_dynamodb local|dynalite: starts a DynamoDB on a free port, empty and in memory, and waits until it answers; it
# ends with this shell. Sets dynamodb_endpoint and exports credentials that it accepts. Not for use in a subshell.
start_dynamodb() {
  local command port tick
  dynamodb_work_dir=$(mktemp -d) # DynamoDB Local leaves a file in its working directory
  local log=$dynamodb_work_dir/log
  trap stop_dynamodb EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
  export AWS_REGION=us-east-1 AWS_DEFAULT_REGION=us-east-1 AWS_ACCESS_KEY_ID=keyc AWS_SECRET_ACCESS_KEY=secret
  unset AWS_SESSION_TOKEN
  for _ in 1 2 3 4 5; do
    port=$((20000 + (RANDOM * 32768 + RANDOM) % 12000)) # below the ephemeral ports
    [ -z "$(listener "$port" 2>/dev/null)" ] || continue
    case $1 in
      local)
        # As few optimisations as possible: what it runs for seconds takes half of the processor time then. In the encoding
        # of another locale, ADD on a set of texts would damage the texts.
        command=(java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Dfile.encoding=UTF-8
          "-Djava.library.path=$dynamodb_local_dir/DynamoDBLocal_lib" -jar "$dynamodb_local_dir/DynamoDBLocal.jar"
          -inMemory -sharedDb -disableTelemetry -port "$port")
        ;;
      dynalite)
        command=(node "$dynalite_dir/node_modules/dynalite/cli.js" --port "$port"
          --createTableMs 0 --updateTableMs 0 --deleteTableMs 0)
        ;;
    esac
    env --chdir="$dynamodb_work_dir" setpriv --pdeathsig TERM "${command[@]}" >"$log" 2>&1 </dev/null &
    dynamodb_pid=$!
    for ((tick = 0; tick < 600; ++tick)); do
      if answers "$dynamodb_pid" "$port"; then
        dynamodb_endpoint=http://127.0.0.1:$port
        return
      fi
      kill -0 "$dynamodb_pid" 2>/dev/null || break
      ! grep -q 'Address already in use' "$log" || break
      sleep 0.1
    done
    end_dynamodb_process
    [ "$tick" -lt 600 ] || break
  done
  die "$1 did not start: $(tail -n 3 "$log" | tr '\n' ' ')"
}

end_dynamodb_process() {
  kill "$dynamodb_pid" 2>/dev/null || true
  wait "$dynamodb_pid" 2>/dev/null || true
  dynamodb_pid=
}

stop_dynamodb() {
  [ -z "${dynamodb_pid:-}" ] || end_dynamodb_process
  rm -rf "${dynamodb_work_dir:-}"
}
