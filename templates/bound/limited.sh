# Runs a program with limits of memory (4 GiB) and processor time (20 minutes), and ends it when
# standard input is closed.
ulimit -d 4194304 2>/dev/null
ulimit -t 1200 2>/dev/null
exec 3<&0
"$0" "$@" </dev/null 3<&- &
child=$!
{ read -r _ <&3; kill -9 $child; } >/dev/null 2>&1 &
watcher=$!
wait $child
code=$?
kill $watcher 2>/dev/null
exit $code
