import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeOnce } from '../support/databases.ts'
import { exchange } from '../support/raw-http.ts'
import { useResource } from '../support/resources.ts'
import { readFuzzParameters, startFuzzed } from './service.ts'

const json = '{"title":"Shop","url":"https://shop.example.com/"}'
const get = (path: string, headers = '', version = 'HTTP/1.1') =>
  `GET ${path} ${version}\r\nHost: localhost\r\n${headers}\r\n`
const post = (headers: string, content = json) =>
  `POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n${content}`
const upload = `POST /api/v1/profile/avatar HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b\r\nContent-Disposition: form-data; name="avatar"; filename="x.png"\r\n\r\nPNG`
const chunked = 'Transfer-Encoding: chunked\r\n'
const inChunks = (size: number) =>
  [...json].reduce((text, _, i) => (i % size ? text : `${text}${chunk(json.slice(i, i + size))}`), '') +
  '0\r\n\r\n'
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

/** Violations of HTTP/1.1 (RFC 9112) that client libraries do not allow. */
const misuses: Readonly<Record<string, string>> = {
  'content-length too small': post('Content-Length: 10\r\n'),
  'content-length too large': post('Content-Length: 5000\r\n'),
  'content-length negative': post('Content-Length: -1\r\n'),
  'content-length with a sign': post(`Content-Length: +${json.length}\r\n`),
  'content-length in hex': post('Content-Length: 0x32\r\n'),
  'content-length of 2^64': post('Content-Length: 18446744073709551616\r\n'),
  'content-length of 1 GiB': post('Content-Length: 1073741824\r\n'),
  'two content-lengths': post(`Content-Length: ${json.length}\r\nContent-Length: 3\r\n`),
  'content-length and chunks': post(`Content-Length: ${json.length}\r\n${chunked}`, '0\r\n\r\n'),
  'a request behind chunks': post(chunked, `0\r\n\r\n${get('/healthz')}`),
  'chunks of one byte': post(chunked, inChunks(1)),
  'chunks with extensions': post(
    chunked,
    `${json.length.toString(16)};${'x'.repeat(5000)}\r\n${json}\r\n0\r\n\r\n`,
  ),
  'chunks with trailers': post(
    chunked,
    `${chunk(json)}0\r\nAuthorization: Bearer x\r\nContent-Length: 1\r\n\r\n`,
  ),
  'a chunk of a wrong size': post(chunked, `5\r\n${json}\r\n0\r\n\r\n`),
  'a chunk of a negative size': post(chunked, '-1\r\nx\r\n0\r\n\r\n'),
  'a chunk of an endless size': post(chunked, `${'f'.repeat(100)}\r\nx`),
  'chunks without an end': post(chunked, '5\r\nabcde\r\n'),
  'chunks of 2 MiB': post(chunked, `200000\r\n${'x'.repeat(0x200000)}\r\n0\r\n\r\n`),
  'another transfer-encoding': post('Transfer-Encoding: gzip, chunked\r\n', '0\r\n\r\n'),
  'transfer-encoding misspelt': post(`Transfer-Encoding: xchunked\r\nContent-Length: ${json.length}\r\n`),
  'transfer-encoding after a tab': post('Transfer-Encoding:\tchunked\r\n', '0\r\n\r\n'),
  'a space before the colon': get('/healthz', 'X-A : b\r\n'),
  'a folded header': get('/healthz', 'X-A: b\r\n c\r\n'),
  'a header without a name': get('/healthz', ': b\r\n'),
  'a header without a colon': get('/healthz', 'nonsense\r\n'),
  'a null in a header': get('/healthz', 'X-A: a\0b\r\n'),
  'a null in the path': get('/health\0z'),
  'a carriage return alone': get('/healthz', 'X-A: a\rX-B: b\r\n'),
  'line feeds alone': 'GET /healthz HTTP/1.1\nHost: localhost\n\n',
  'bytes above ASCII': get('/caf\xe9', 'Cookie: vitrine_session=\xff\xfe\r\nUser-Agent: \xe9\r\n'),
  'a header of 20 KiB': get('/healthz', `X-A: ${'x'.repeat(20_000)}\r\n`),
  '3,000 headers': get('/healthz', 'X: y\r\n'.repeat(3000)),
  'a path of 20 KiB': get(`/${'x'.repeat(20_000)}`),
  'a path of 15,000 characters': get(`/api/v1/links/${'9'.repeat(15_000)}`),
  'a query of 15,000 characters': get(`/api/v1/links?${'a=1&'.repeat(3700)}`),
  'no host': 'GET /healthz HTTP/1.1\r\n\r\n',
  'two hosts': get('/healthz', 'Host: evil.example\r\n'),
  'HTTP/1.0 without a host': 'GET /healthz HTTP/1.0\r\n\r\n',
  'HTTP/0.9': 'GET /healthz\r\n',
  'HTTP/9.9': get('/healthz', '', 'HTTP/9.9'),
  'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'a hello of TLS': '\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03',
  'a path in absolute form': get('http://a:b@evil.example:99999/healthz'),
  'no path': 'GET  HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'an asterisk': 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n',
  CONNECT: 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n',
  'an upgrade to a websocket': get(
    '/',
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n',
  ),
  'an upgrade to h2c': get(
    '/',
    'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAM\r\n',
  ),
  'a method of 10,000 characters': `${'A'.repeat(10_000)} / HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  'a method in lower case': 'get /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
  TRACE: 'TRACE /api/v1/links HTTP/1.1\r\nHost: localhost\r\nCookie: vitrine_session=planted\r\n\r\n',
  'a GET with a body': `${get('/api/v1/links', 'Content-Length: 5\r\n')}{"a":`,
  'an expectation of 100-continue': post(`Expect: 100-continue\r\nContent-Length: ${json.length}\r\n`),
  'an unknown expectation': post(`Expect: 200-ok\r\nContent-Length: ${json.length}\r\n`),
  'ten requests at once': get('/healthz').repeat(10),
  'half a head': 'GET /healthz HTT',
  nothing: '',
  'empty lines': `${'\r\n'.repeat(50)}${get('/healthz')}`,
  'an upload that stops': upload,
  'a form that stops': 'POST /f/1 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nname=',
}

describeOnce('unusual connections', (engine) => {
  const fuzzed = useResource(() => startFuzzed(engine))

  /** Sends bytes, ends the client's side, and returns the statuses of all responses. */
  const readStatuses = async (bytes: string): Promise<number[]> => {
    const responses = await exchange(fuzzed.port, (socket) => socket.end(bytes, 'latin1'))
    return responses.map(({ status }) => status)
  }
  const isHealthy = async () => (await fuzzed.http.send({ method: 'GET', path: '/healthz' })).status === 200

  test.each(Object.entries(misuses))('responds to %s without a 5xx or a logged error', async (_, bytes) => {
    expect((await readStatuses(bytes)).filter((status) => status >= 500)).toEqual([])
    expect(await isHealthy()).toBe(true)
    expect(fuzzed.takeErrors()).toEqual([])
  })

  test('responds to a request with changed bytes without a 5xx', async () => {
    const good = Buffer.from(post(`Content-Length: ${json.length}\r\n`))
    const change = fc.record({ at: fc.nat(good.length - 1), byte: fc.nat(255) })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const bytes = Buffer.from(good)
        for (const { at, byte } of changes) bytes[at] = byte
        expect((await readStatuses(bytes.toString('latin1'))).filter((status) => status >= 500)).toEqual([])
        expect(fuzzed.takeErrors()).toEqual([])
      }),
      readFuzzParameters('sqlite'),
    )
  })

  test('logs no error if a client closes in the middle of a response', async () => {
    await exchange(fuzzed.port, (socket) => {
      socket.write(get('/docs'))
      socket.destroy()
    })
    expect(await isHealthy()).toBe(true)
    expect(fuzzed.takeErrors()).toEqual([])
  })
})
