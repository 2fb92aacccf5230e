#!/usr/bin/env bash
# Runs the cluster of docs/cluster.md on this machine, with Debian's etcd-server, patroni, haproxy, pgbouncer and postgresql:
#   deploy/cluster/local.sh start DIR [PART@NODE…]    all parts, or some, such as vitrine@3
#   deploy/cluster/local.sh stop DIR [PART@NODE…]
# DIR has all state: nodeN/etc, nodeN/var, nodeN/PART.pid and nodeN/PART.log. The machines are the loopback addresses NETWORK.1
# to NETWORK.3 (NETWORK=127.0.77). HAProxy passes port 8080 of each on to the service. Settings of the service, such as
# S3_ENDPOINT, may be in the environment. Root drops its privileges to those of the user postgres, except for the service if that user cannot read the code.
set -euo pipefail
usage() { sed -n '3,4s/^# */usage: /p' "$0" >&2; exit 2; }
[ $# -ge 2 ] || usage
act=$1 dir=$(realpath -m "$2") network=${NETWORK:-127.0.77}
shift 2
here=$(cd "$(dirname "$0")" && pwd) code=$(cd "$(dirname "$0")/../.." && pwd)
parts=("$@")
[ $# -gt 0 ] || parts=(etcd@{1,2,3} patroni@{1,2} haproxy@{1,2,3} pgbouncer@{1,2,3} vitrine@{1,2,3})
drop=()
[ "$(id -u)" != 0 ] || drop=(setpriv --reuid=postgres --regid=postgres --clear-groups)
# Other users may not read code in a private folder
service=("${drop[@]}")
[ ${#drop[@]} = 0 ] || "${drop[@]}" test -r "$code/package.json" || service=()
PATH=$PATH:/usr/sbin

pid_file() { echo "$dir/node${1#*@}/${1%@*}.pid"; }
is_running() { kill -0 "$(cat "$(pid_file "$1")" 2>/dev/null)" 2>/dev/null; }
responds() { curl -sf --max-time 2 --output /dev/null "$@"; }
has_primary() { responds "http://$network.1:8008/primary" || responds "http://$network.2:8008/primary"; }
has_standby() { responds "http://$network.1:8008/sync" || responds "http://$network.2:8008/sync"; }

# Waits until a command succeeds, and fails if the part ends or after two minutes
await() {
  local part=$1 end=$((SECONDS + 120))
  shift
  until "$@"; do
    is_running "$part" && [ $SECONDS -lt $end ] || {
      echo "local.sh: $part is not ready; the end of its log:" >&2
      tail -n 20 "$dir/node${part#*@}/${part%@*}.log" >&2
      exit 1
    }
    sleep 0.2
  done
}

# Starts a program in its own session
launch() {
  local part=$1 node=$dir/node${1#*@}
  shift
  (cd "$node" && exec setsid "$@" </dev/null >>"$node/${part%@*}.log" 2>&1) &
  echo $! > "$(pid_file "$part")"
}

start() {
  local node=$dir/node${1#*@} settings=()
  is_running "$1" && return
  case ${1%@*} in
    etcd)
      mapfile -t settings < <(grep -v '^#' "$node/etc/default/etcd")
      launch "$1" "${drop[@]}" env "${settings[@]}" etcd --logger zap --log-level warn
      ;;
    patroni) launch "$1" "${drop[@]}" patroni "$node/etc/patroni/config.yml" ;;
    haproxy) launch "$1" "${drop[@]}" haproxy -db -f "$node/etc/haproxy/haproxy.cfg" ;;
    pgbouncer) launch "$1" "${drop[@]}" pgbouncer -q "$node/etc/pgbouncer/pgbouncer.ini" ;;
    vitrine)
      mapfile -t settings < <(grep -v '^#' "$node/etc/vitrine.env")
      launch "$1" "${service[@]}" env "${settings[@]}" "DATA_DIR=$node/var/lib/vitrine" "$code/node_modules/.bin/node" --import "$code/apps/server/src/runtime.js" "$code/apps/server/src/main.ts"
      ;;
    *) usage ;;
  esac
}

wait_until_ready() {
  local address=$network.${1#*@}
  case ${1%@*} in
    etcd) await "$1" responds "http://$address:2379/health" ;;
    patroni) await "$1" has_primary && await "$1" has_standby ;;
    vitrine) await "$1" responds "http://$address:3000/readyz?strict=1" ;;
  esac
}

stop() {
  local pid file n signal
  for file in "$(pid_file "$1")" "$dir/node${1#*@}"/var/lib/postgresql/*/vitrine/postmaster.pid; do
    # A server survives its Patroni if that was killed
    [[ $file = */postmaster.pid && $1 != patroni@* ]] && continue
    pid=$(head -n 1 "$file" 2>/dev/null) || continue
    kill -CONT "$pid" 2>/dev/null || continue
    signal=TERM
    # As Debian's units do: PgBouncer 1.23 and newer would wait for its clients
    [[ $file != */postmaster.pid && $1 != pgbouncer@* ]] || signal=INT
    kill -"$signal" "$pid" 2>/dev/null || continue
    for ((n = 0; n < 150; n++)); do
      kill -0 "$pid" 2>/dev/null || break
      sleep 0.2
    done
    kill -KILL "$pid" 2>/dev/null || true
  done
  rm -f "$(pid_file "$1")"
}

case $act in
  start)
    if [ ! -e "$dir/node1" ]; then
      ROOT=$dir sh "$here/configure.sh" "$dir" "$network.1" "$network.2" "$network.3"
      for node in "$dir"/node?; do
        mkdir -p "$node"/{run/postgresql,var/log/postgresql,var/lib/{etcd,vitrine}} -m 700 "$node/var/lib/postgresql"
        # Differences of one machine without root: no users, log, watchdog; connections come from 127.0.0.1
        sed -i '/^ *\(user\|group\|log\) /d' "$node/etc/haproxy/haproxy.cfg"
        [ ! -e "$node/etc/patroni" ] || sed -i "s/mode: automatic/mode: 'off'/; s|$network.[123]/32|127.0.0.1/32|" "$node/etc/patroni/config.yml"
        sed -i "s|^BASE_URL=.*|BASE_URL=http://$network.1:8080|; s|^TRUST_PROXY=.*|TRUST_PROXY=127.0.0.1|" "$node/etc/vitrine.env"
      done
      [ ${#drop[@]} = 0 ] || chown -R postgres:postgres "$dir"
    fi
    [ ${#drop[@]} = 0 ] || "${drop[@]}" test -x "$dir/node1" || {
      echo "local.sh: the user postgres cannot read $dir" >&2
      exit 1
    }
    for part in "${parts[@]}"; do
      start "$part"
      [[ $part != etcd@3 ]] || wait_until_ready "$part"
    done
    for part in "${parts[@]}"; do wait_until_ready "$part"; done
    ;;
  stop) for ((n = ${#parts[@]} - 1; n >= 0; n--)); do stop "${parts[n]}"; done ;;
  *) usage ;;
esac
