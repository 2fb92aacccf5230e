import type { Random } from './random.ts'
import type { SendOptions } from './wire.ts'
import { credentialsOf, type World } from './world.ts'

/** Bytes for a connection of their own, and what happens to it afterwards. */
export type SocketAttempt = SendOptions & { readonly name: string; readonly pieces: readonly Buffer[] }

type Attempt = (random: Random, world: World) => Omit<SocketAttempt, 'name'>

const bytes = (text: string) => Buffer.from(text, 'latin1')
const auth = (world: World) =>
  credentialsOf(world, 'writeKey')
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
const body = '{"title":"Shop","url":"https://shop.example.com/"}'
const post = (world: World, headers: string, content = body, line = 'POST /api/v1/links HTTP/1.1') =>
  bytes(
    `${line}\r\nHost: localhost\r\n${auth(world)}Content-Type: application/json\r\n${headers}\r\n${content}`,
  )
const get = (path: string, headers = '', version = 'HTTP/1.1') =>
  bytes(`GET ${path} ${version}\r\nHost: localhost\r\n${headers}\r\n`)
/** How long a connection whose request never ends is held before it is cut. */
const heldMs = 40
const cut: SendOptions = { end: heldMs }

/** Ways to misuse HTTP/1.1 (RFC 9112) that no client library lets through. */
const attempts: Readonly<Record<string, Attempt>> = {
  'content-length too small': (_r, w) => ({
    pieces: [post(w, 'Content-Length: 10\r\nConnection: close\r\n')],
  }),
  'content-length too large, then cut': (_r, w) => ({
    pieces: [post(w, 'Content-Length: 5000\r\n')],
    ...cut,
  }),
  'content-length too large, then closed': (_r, w) => ({
    pieces: [post(w, 'Content-Length: 5000\r\n')],
    end: 'half-close',
  }),
  'content-length negative': (_r, w) => ({ pieces: [post(w, 'Content-Length: -1\r\n')] }),
  'content-length with a sign': (_r, w) => ({ pieces: [post(w, `Content-Length: +${body.length}\r\n`)] }),
  'content-length in hex': (_r, w) => ({ pieces: [post(w, 'Content-Length: 0x32\r\n')] }),
  'content-length of 2^64': (_r, w) => ({ pieces: [post(w, 'Content-Length: 18446744073709551616\r\n')] }),
  'content-length of 1 GiB': (_r, w) => ({ pieces: [post(w, 'Content-Length: 1073741824\r\n')] }),
  'two content-lengths': (_r, w) => ({
    pieces: [post(w, `Content-Length: ${body.length}\r\nContent-Length: 3\r\n`)],
  }),
  'content-length and chunks': (_r, w) => ({
    pieces: [post(w, `Content-Length: ${body.length}\r\nTransfer-Encoding: chunked\r\n`, '0\r\n\r\n')],
  }),
  'a second request smuggled behind chunks': (_r, w) => ({
    pieces: [post(w, 'Transfer-Encoding: chunked\r\n', `0\r\n\r\n${get('/healthz').toString()}`)],
    methods: ['POST', 'GET'],
  }),
  chunks: (_r, w) => ({
    pieces: [
      post(w, 'Transfer-Encoding: chunked\r\n', `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`),
    ],
  }),
  'chunks of one byte': (_r, w) => ({
    pieces: [
      post(w, 'Transfer-Encoding: chunked\r\n', `${[...body].map((c) => `1\r\n${c}\r\n`).join('')}0\r\n\r\n`),
    ],
  }),
  'chunks with extensions': (_r, w) => ({
    pieces: [
      post(
        w,
        'Transfer-Encoding: chunked\r\n',
        `${body.length.toString(16)};${'x'.repeat(5000)}\r\n${body}\r\n0\r\n\r\n`,
      ),
    ],
  }),
  'chunks with trailers': (_r, w) => ({
    pieces: [
      post(
        w,
        'Transfer-Encoding: chunked\r\n',
        `${body.length.toString(16)}\r\n${body}\r\n0\r\nAuthorization: Bearer x\r\nContent-Length: 1\r\n\r\n`,
      ),
    ],
  }),
  'a chunk of a wrong size': (_r, w) => ({
    pieces: [post(w, 'Transfer-Encoding: chunked\r\n', `5\r\n${body}\r\n0\r\n\r\n`)],
  }),
  'a chunk of a negative size': (_r, w) => ({
    pieces: [post(w, 'Transfer-Encoding: chunked\r\n', '-1\r\nx\r\n0\r\n\r\n')],
  }),
  'a chunk of an endless size': (_r, w) => ({
    pieces: [post(w, 'Transfer-Encoding: chunked\r\n', `${'f'.repeat(100)}\r\nx`)],
  }),
  'chunks that never end': (_r, w) => ({
    pieces: [post(w, 'Transfer-Encoding: chunked\r\n', '5\r\nabcde\r\n')],
    ...cut,
  }),
  'chunks of 2 MiB': (_r, w) => ({
    pieces: [post(w, 'Transfer-Encoding: chunked\r\n', `200000\r\n${'x'.repeat(0x200000)}\r\n0\r\n\r\n`)],
  }),
  'another transfer-encoding': (_r, w) => ({
    pieces: [post(w, 'Transfer-Encoding: gzip, chunked\r\n', '0\r\n\r\n')],
  }),
  'transfer-encoding misspelt': (_r, w) => ({
    pieces: [post(w, `Transfer-Encoding: xchunked\r\nContent-Length: ${body.length}\r\n`)],
  }),
  'transfer-encoding after a tab': (_r, w) => ({
    pieces: [post(w, 'Transfer-Encoding:\tchunked\r\n', '0\r\n\r\n')],
  }),
  'a space before the colon': () => ({ pieces: [get('/healthz', 'X-A : b\r\n')] }),
  'a folded header': () => ({ pieces: [get('/healthz', 'X-A: b\r\n c\r\n')] }),
  'a header without name': () => ({ pieces: [get('/healthz', ': b\r\n')] }),
  'a header without colon': () => ({ pieces: [get('/healthz', 'nonsense\r\n')] }),
  'a null in a header': () => ({ pieces: [get('/healthz', 'X-A: a\0b\r\n')] }),
  'a null in the path': () => ({ pieces: [get('/health\0z')] }),
  'a carriage return alone': () => ({ pieces: [get('/healthz', 'X-A: a\rX-B: b\r\n')] }),
  'line feeds alone': () => ({ pieces: [bytes('GET /healthz HTTP/1.1\nHost: localhost\n\n')] }),
  'bytes above ASCII in the path': () => ({ pieces: [get('/caf\xe9')] }),
  'bytes above ASCII in headers': () => ({
    pieces: [get('/healthz', 'Cookie: vitrine_session=\xff\xfe\r\nUser-Agent: \xe9\r\n')],
  }),
  'a header of 20 KiB': () => ({ pieces: [get('/healthz', `X-A: ${'x'.repeat(20_000)}\r\n`)] }),
  '3,000 headers': () => ({ pieces: [get('/healthz', 'X: y\r\n'.repeat(3000))] }),
  'a path of 20 KiB': () => ({ pieces: [get(`/${'x'.repeat(20_000)}`)] }),
  'a path of 15,000 on an operation': (_r, w) => ({
    pieces: [get(`/api/v1/links/${'9'.repeat(15_000)}`, auth(w))],
  }),
  'a query of 15,000': (_r, w) => ({ pieces: [get(`/api/v1/links?${'a=1&'.repeat(3700)}`, auth(w))] }),
  'no host': () => ({ pieces: [bytes('GET /healthz HTTP/1.1\r\n\r\n')] }),
  'two hosts': () => ({ pieces: [get('/healthz', 'Host: evil.example\r\n')] }),
  'HTTP/1.0': () => ({ pieces: [get('/healthz', '', 'HTTP/1.0')] }),
  'HTTP/1.0 without host': () => ({ pieces: [bytes('GET /healthz HTTP/1.0\r\n\r\n')] }),
  'HTTP/0.9': () => ({ pieces: [bytes('GET /healthz\r\n')] }),
  'HTTP/2.0': () => ({ pieces: [get('/healthz', '', 'HTTP/2.0')] }),
  'HTTP/9.9': () => ({ pieces: [get('/healthz', '', 'HTTP/9.9')] }),
  'the preface of HTTP/2': () => ({ pieces: [bytes('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')] }),
  'the hello of TLS': () => ({ pieces: [Buffer.from('16030100a5010000a10303', 'hex')], end: 'half-close' }),
  'a path in absolute form': () => ({ pieces: [get('http://evil.example/healthz')] }),
  'a path in absolute form with a user': () => ({ pieces: [get('http://a:b@evil.example:99999/healthz')] }),
  'no path': () => ({ pieces: [bytes('GET  HTTP/1.1\r\nHost: localhost\r\n\r\n')] }),
  'an asterisk': () => ({
    pieces: [bytes('OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n')],
    methods: ['OPTIONS'],
  }),
  CONNECT: () => ({
    pieces: [bytes('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n')],
    end: 'half-close',
  }),
  'an upgrade to a websocket': () => ({
    pieces: [
      get(
        '/',
        'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n',
      ),
    ],
  }),
  'an upgrade to h2c': () => ({
    pieces: [
      get('/', 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n'),
    ],
  }),
  'a method of 10,000': () => ({
    pieces: [bytes(`${'A'.repeat(10_000)} / HTTP/1.1\r\nHost: localhost\r\n\r\n`)],
  }),
  'a method in lower case': () => ({ pieces: [bytes('get /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')] }),
  TRACE: () => ({
    pieces: [
      bytes('TRACE /api/v1/links HTTP/1.1\r\nHost: localhost\r\nCookie: vitrine_session=planted\r\n\r\n'),
    ],
    methods: ['TRACE'],
  }),
  'HEAD of a page': (_r, w) => ({
    pieces: [bytes(`HEAD /${w.people.owner.username} HTTP/1.1\r\nHost: localhost\r\n\r\n`)],
    methods: ['HEAD'],
  }),
  'HEAD of a list': (_r, w) => ({
    pieces: [bytes(`HEAD /api/v1/links HTTP/1.1\r\nHost: localhost\r\n${auth(w)}\r\n`)],
    methods: ['HEAD'],
  }),
  'a GET with a body': (_r, w) => ({
    pieces: [get('/api/v1/links', `${auth(w)}Content-Length: 5\r\n`), bytes('{"a":')],
  }),
  'expecting 100-continue': (_r, w) => ({
    pieces: [post(w, `Expect: 100-continue\r\nContent-Length: ${body.length}\r\n`)],
  }),
  'expecting the impossible': (_r, w) => ({
    pieces: [post(w, `Expect: 200-ok\r\nContent-Length: ${body.length}\r\n`)],
  }),
  'ten requests at once': (_r, w) => ({
    pieces: [Buffer.concat(Array.from({ length: 10 }, () => get(`/${w.people.owner.username}`)))],
    methods: Array.from({ length: 10 }, () => 'GET'),
  }),
  'a page and an operation at once': (_r, w) => ({
    pieces: [
      Buffer.concat([get(`/${w.people.owner.username}`), get('/api/v1/links', auth(w)), get('/nobody')]),
    ],
    methods: ['GET', 'GET', 'GET'],
  }),
  'a head in pieces': (_r, w) => ({
    pieces: [
      ...post(w, `Content-Length: ${body.length}\r\n`)
        .toString('latin1')
        .match(/[\s\S]{1,40}/g)!,
    ].map(bytes),
    pauseMs: 1,
  }),
  'a body in pieces': (_r, w) => ({
    pieces: [
      post(w, `Content-Length: ${body.length}\r\n`, ''),
      bytes(body.slice(0, 9)),
      bytes(body.slice(9)),
    ],
    pauseMs: 3,
  }),
  'half a head': () => ({ pieces: [bytes('GET /healthz HTT')], ...cut }),
  'half a head, then closed': () => ({ pieces: [bytes('GET /healthz HTT')], end: 'half-close' }),
  nothing: () => ({ pieces: [], ...cut }),
  'nothing, then closed': () => ({ pieces: [], end: 'half-close' }),
  'empty lines': () => ({ pieces: [bytes('\r\n'.repeat(50)), get('/healthz')] }),
  'random bytes': (random) => ({
    pieces: [Buffer.from(Array.from({ length: 500 }, () => random.int(256)))],
    end: 'half-close',
  }),
  'a byte of a request changed': (random, w) => {
    const good = Buffer.from(post(w, `Content-Length: ${body.length}\r\nConnection: close\r\n`))
    for (let i = 0; i <= random.int(3); i++) good[random.int(good.length)] = random.int(256)
    return { pieces: [good], end: 'half-close' }
  },
  'an upload that stops': (_r, w) => ({
    pieces: [
      bytes(
        `POST /api/v1/profile/avatar HTTP/1.1\r\nHost: localhost\r\n${auth(w)}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b\r\nContent-Disposition: form-data; name="avatar"; filename="x.png"\r\n\r\nPNG`,
      ),
    ],
    ...cut,
  }),
  'an upload that is closed': (_r, w) => ({
    pieces: [
      bytes(
        `POST /api/v1/profile/avatar HTTP/1.1\r\nHost: localhost\r\n${auth(w)}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b\r\nContent-Disposition: form-data; name="avatar"; filename="x.png"\r\n\r\nPNG`,
      ),
    ],
    end: 'half-close',
  }),
  'a form that stops': (_r, w) => ({
    pieces: [
      bytes(
        `POST /f/${w.pools.all('form')[0]?.id} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nname=`,
      ),
    ],
    ...cut,
  }),
  'an answer that is not read': (_r, w) => ({
    pieces: [get(`/${w.people.owner.username}`)],
    methods: [],
    end: 1,
  }),
}
const names = Object.keys(attempts)

export const socketAttempt = (random: Random, world: World): SocketAttempt => {
  const name = random.pick(names)
  return { name, ...attempts[name]!(random, world) }
}
