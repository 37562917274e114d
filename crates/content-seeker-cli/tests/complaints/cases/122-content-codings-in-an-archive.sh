# Four responses: a body in gzip, one in deflate, one that only claims to be in gzip, and one with the coding "identity".
seek=$1
python3 - <<'EOF'
import gzip, zlib
def page(word):
    return ("<html><head><title>The %s gate</title></head><body><nav><a href=/>Home</a> <a href=/map>Map</a></nav><main><h1>The %s gate</h1>" % (word, word)
      + "<p>The %s gate of the town is closed at ten, and whoever comes later has to know the song. It has three verses, of which the second is the hard one.</p>" % word
      + "<p>The guard sings along, because he is alone up there. In winter he accepts the first verse, and in snow a loud good evening.</p></main><footer>Gates of the town</footer></body></html>").encode()
def record(word, coding, body):
    http = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Encoding: " + coding + b"\r\n\r\n" + body
    return ("WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://gates.example/%s\r\nWARC-Date: 2020-08-10T10:00:00Z\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: %d\r\n\r\n" % (word, len(http))).encode() + http + b"\r\n\r\n"
with open("gates.warc", "wb") as file:
    file.write(record("northern", b"gzip", gzip.compress(page("northern"))))
    file.write(record("southern", b"deflate", zlib.compress(page("southern"))))
    file.write(record("eastern", b"gzip", page("eastern")))
    file.write(record("western", b"identity", page("western")))
EOF
"$seek" extract --no-config -f json gates.warc > out.jsonl 2> err.txt || echo "status $?: $(head -c 200 err.txt)"
bad=0
for word in northern southern eastern western; do grep -q "The $word gate of the town is closed at ten" out.jsonl || { echo "the text of the $word gate is missing"; bad=1; }; done
exit $bad
