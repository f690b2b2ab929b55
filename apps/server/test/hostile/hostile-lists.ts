/** Stands in everything that is sent, and must stand in no log and no refusal. */
export const canary = "kanarifugl-4711";

const lines = (text: string): string[] => text.trim().split("\n");

/** What people try in the fields of other people's services. */
export const payloads: readonly string[] = [
  ...lines(`
' OR '1'='1
'; DROP TABLE messages; --
" OR ""="
1; SELECT pg_sleep(20)
1' UNION SELECT token_hash FROM logins --
$1
\\'; COPY callers TO '/tmp/x'; --
%' AND 1=0 --
<script>alert(1)</script>
<img src=x onerror=alert(1)>
"><svg/onload=alert(1)>
javascript:alert(1)
{{7*7}}
<%= 7*7 %>
../../../../etc/passwd
file:///etc/passwd
() { :;}; echo x
; cat /etc/passwd
__proto__
constructor
toString
null
undefined
NaN
-1
0x10
1e999
٣
İstanbul
ﬃ`),
  "${7*7}",
  "`id`",
  "a\r\nSet-Cookie: a=b",
  "a\r\n\r\nHTTP/1.1 200 OK",
  "a@b.no\r\nBcc: all@example.org",
  "a\nb\tc\u0008d",
  "\u202emoc.elpmaxe",
  "e\u0301".repeat(50),
  "🏳️‍🌈".repeat(20),
  "\ufeff",
  "\u202e\u2066\u200b",
  "\ufffe\uffff",
].map((payload) => `${payload} ${canary}`);

/** What every object answers to, though nobody put it there. */
export const inheritedWords: readonly string[] = lines(`
__proto__
constructor
toString
hasOwnProperty
valueOf
isPrototypeOf
propertyIsEnumerable
toLocaleString
__defineGetter__
__lookupSetter__
prototype
then
toJSON`);

/** NUL and halves of a surrogate pair. */
export const unstorable: readonly string[] = [
  "\0",
  `${canary}\0`,
  "\ud800",
  `${canary}\udfff${canary}`,
  "\udc00\ud800",
];

export const malformedJson: readonly string[] = [
  ...lines(`
null
[]
1
"x"
{
}
{"body":
{'body':'x'}
{"body":"x",}
{"body":"x"}{"body":"y"}
{"body":"\\u0000"}
{"body":"\\ud800"}
{"body":"x","body":["y"]}
{"__proto__":{"body":"x"},"body":"y"}
{"body":{"__proto__":{"length":9}}}
{"limit":1e400}
NaN
/*x*/{}
body=x`),
  "",
  '{"body":"\n"}',
];

export const invalidUtf8: readonly Buffer[] = [
  [0xc3, 0x28],
  [0xed, 0xa0, 0x80],
  [0xf5, 0x80, 0x80, 0x80],
  [0xff, 0xfe],
  [0x00],
].map((bytes) => Buffer.concat([Buffer.from('{"body":"'), Buffer.from(bytes), Buffer.from('"}')]));

/** One line is one request's Content-Type lines. */
export const contentTypes: readonly string[][] = lines(`
text/plain
application/x-www-form-urlencoded
multipart/form-data; boundary=x
application/xml
application/json|application/json
application/json|text/plain
application/json;
application/json; charset=utf-16
application/json; charset="'
APPLICATION/JSON
application/jsonx
application/json, text/html
application/problem+json
json
/
${"application/json".repeat(300)}`).map((types) => types.split("|"));

export const lengths: readonly string[][] = lines(`
Content-Length: 3
Content-Length: 900
Content-Length: -1
Content-Length: 1e3
Content-Length: x
Content-Length: 99999999999999999999
Content-Length: 0
Content-Length:
Content-Length: 5, 5
Content-Length: 5|Content-Length: 6
Content-Length: 0x10
Content-Length: +5
Content-Length : 5
Content-Length: 262145
Content-Length: 5|Transfer-Encoding: chunked
Transfer-Encoding: chunked
Transfer-Encoding: identity
Transfer-Encoding: gzip, chunked
Transfer-Encoding: chunked, identity
Transfer-Encoding: xchunked
Transfer-Encoding : chunked
Transfer-Encoding: chunked|Transfer-Encoding: x
Transfer-Encoding:\tchunked
Transfer-Encoding: chunked|Trailer: Authorization
Connection: keep-alive`).map((headers) => headers.split("|"));

export const chunkings: readonly string[] = [
  "",
  "0\r\n\r\n",
  '5\r\n{"a":\r\n2\r\n1}\r\n0\r\n\r\n',
  "zz\r\nx\r\n0\r\n\r\n",
  "ffffffffffffffff\r\nx",
  "-1\r\nx\r\n",
  `1;${"a".repeat(20_000)}\r\nx\r\n0\r\n\r\n`,
  "2\r\n{}\r\n0\r\nAuthorization: Bearer x\r\n\r\n",
  "2\n{}\n0\n\n",
  "2\r\n{}\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
  "2\r\n{}X\r\n0\r\n\r\n",
  "3\r\n{}",
  `${"1\r\n \r\n".repeat(3_000)}0\r\n\r\n`,
];

export const methods: readonly string[] = [
  ..."GET HEAD POST PUT PATCH DELETE OPTIONS TRACE CONNECT PROPFIND QUERY PURGE get PRI M-SEARCH SÖK".split(" "),
  "",
  "G\0T",
  "GET GET",
  "X".repeat(5_000),
  "POST\t",
  "GET\r",
];

export const targets: readonly string[] = [
  ...lines(`
/
//
///api/messages
/api
/api/
/api/messages/
/API/messages
/api/messages/%00
/%
/%zz
/%c3%28
/%ff%fe
/..%2f..%2fetc%2fpasswd
/../../etc/passwd
/api/../healthz
/api/messages/..%2fdraft
/api/messages/draft/
/api/messages/draft%2f
/api/messages/%2e%2e
/;/api/messages
/api/messages;a=b
*
http://evil.example/api/messages
https://[::1
evil.example:443
api/messages
/api/messages#x
?
/?
/\\..\\..
/api/messages/å
/assets/
/assets/%2e%2e/index.html
/index.html%00
/.git/config
/__proto__
/constructor
/api/constructor
/api/messages/${"a".repeat(101)}
/${"a".repeat(9_000)}
/${"a/".repeat(4_000)}
/${"%25".repeat(2_000)}
/${"a".repeat(20_000)}`),
  "",
  "/\0",
];

export const queries: readonly string[] = lines(`
limit=1&limit=2
limit[]=1
limit[$gt]=1
limit=-1
limit=1.5
limit=1e3
limit=999999999999
limit=
limit
limit=%00
limit=٣
limit=0
before=&limit=&
before=x
before[]=a&before[]=b
before=%27%20OR%201%3D1
=
&&&
__proto__=1&limit=1
__proto__[limit]=1
constructor=1
limit=1;before=2
%
%zz=1
limit=%ff
?limit=1
toString=1&hasOwnProperty=2
${"a".repeat(8_000)}
${"limit=1&".repeat(900)}
${"a=1&".repeat(2_000)}`);

export const headerNames: readonly string[] = lines(`
Authorization
Cookie
Host
Origin
Accept-Language
Idempotency-Key
X-Forwarded-For
X-Forwarded-Host
X-Forwarded-Proto
Forwarded
Accept
Accept-Encoding
Content-Encoding
Expect
Upgrade
Connection
Range
If-None-Match
If-Modified-Since
Referer
User-Agent
X-HTTP-Method-Override
Accept-Version
Keep-Alive
TE
Via
Access-Control-Request-Method
Sec-WebSocket-Key
__proto__
constructor
Max-Forwards`);

export const headerValues: readonly string[] = [
  ...lines(`
Bearer
Bearer null
Bearer ${"a".repeat(129)}
Basic YTpi
bearer x y
sosmessages=
sosmessages=a; sosmessages=b
sosmessages
https://localhost
capacitor://localhost
null
nb;q=0
se,en;q=2,*;q=x
${"q;q;q".repeat(500)}
::1
127.0.0.1, x
1:2:3:4:5:6:7:8:9
unknown
fe80::1%eth0
100-continue
200-ok
websocket
h2c
Upgrade, close
br;q=0, gzip
00000000-0000-0000-0000-000000000000
sami.localhost
localhost:99999999
[::1]:1
a b
@
..
,
;
=
*
${"a".repeat(4_000)}`),
  "",
  " ",
  "\u00ff\u00fe",
];

/** Lines of a head that are no headers, or too much of one. */
export const headLines: readonly string[][] = [
  ["no colon here"],
  [": no name"],
  ["A\0: b"],
  ["A: b\0c"],
  ["A: b\rX: c"],
  ["A: b\nX: c"],
  [" folded: a"],
  ["A: b", "\tfolded"],
  ["ÅÄÖ: x"],
  ["A : b"],
  ["A: \u007f"],
  [`A: ${"b".repeat(17_000)}`],
  [`${"A".repeat(17_000)}: b`],
  Array.from({ length: 900 }, (_, index) => `X-${index}: ${canary}`),
  Array.from({ length: 3_000 }, () => "A:"),
  ["Host: a", "Host: b"],
];

export const versions: readonly string[] = [
  "HTTP/1.0",
  "HTTP/0.9",
  "HTTP/2.0",
  "HTTP/9.9",
  "HTTP/1.1 x",
  "http/1.1",
  "ICY",
  "",
];

/** Beginnings that are not HTTP at all. */
export const startLines: readonly string[] = [
  "\r\n\r\n\r\n",
  "\u0016\u0003\u0001\u0002",
  "PRI * HTTP/2.0\r\n\r\nSM",
  "GET",
  "\0",
];
