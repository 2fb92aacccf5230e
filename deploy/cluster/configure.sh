#!/bin/sh
# Writes the configuration of a cluster's three machines (docs/cluster.md):
#   deploy/cluster/configure.sh DIR ADDRESS1 ADDRESS2 ADDRESS3
# DIR/node1, node2 and node3 then contain the files below /etc of each machine, DIR/passwords the passwords, which a second run
# keeps. ROOT=/somewhere puts a prefix before all paths, followed by the name of the node.
set -eu
umask 077
[ $# = 4 ] || { sed -n '3s/^# */usage: /p' "$0" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
dir=$1
postgres=$(ls /usr/lib/postgresql 2>/dev/null | sort -n | tail -n 1)
mkdir -p "$dir"
if [ ! -e "$dir/passwords" ]; then
  for name in POSTGRES_PASSWORD REPLICATION_PASSWORD PATRONI_PASSWORD VITRINE_PASSWORD SECRET; do
    echo "$name=$(openssl rand -hex 32)"
  done > "$dir/passwords.part"
  mv "$dir/passwords.part" "$dir/passwords"
fi
for n in 1 2 3; do
  eval "address=\$$((n + 1))"
  # Names in the templates are between @; the IP address follows another @ in database URLs
  {
    echo "s|@NAME@|node$n|g; s|@ADDRESS@|$address|g; s|@ADDRESS1@|$2|g; s|@ADDRESS2@|$3|g; s|@ADDRESS3@|$4|g"
    echo "s|@ROOT@|${ROOT:+$ROOT/node$n}|g; s|@POSTGRES@|${postgres:-17}|g"
    sed 's/\(.*\)=\(.*\)/s|@\1@|\2|g/' "$dir/passwords"
  } > "$dir/names.sed"
  write() {
    mkdir -p "$(dirname "$dir/node$n/etc/$2")"
    sed -f "$dir/names.sed" "$here/templates/$1" > "$dir/node$n/etc/$2"
  }
  write etcd default/etcd
  write haproxy.cfg haproxy/haproxy.cfg
  write pgbouncer.ini pgbouncer/pgbouncer.ini
  write userlist.txt pgbouncer/userlist.txt
  write vitrine vitrine.env
  [ "$n" = 3 ] || { write patroni.yml patroni/config.yml; write database.sql patroni/database.sql; }
done
rm "$dir/names.sed"
