import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { exchange, type RawResponse, sendByteByByte, sendRaw } from '#tests/raw-http.ts'

const limits = { headMs: 300, bodyMs: 500, uploadMs: 1200, idleMs: 5000, checkMs: 50 }
const json = 'Host: vitrine.test\r\nContent-Type: application/json\r\n'
const post = `POST /api/v1/auth/register HTTP/1.1\r\n${json}`

describeOnce('requests rejected before routing', (engine) => {
  const app = useApp(engine, {}, { limits })
  let port: number
  beforeAll(async () => {
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    port = (app.app.server.address() as { port: number }).port
  })

  const severe = () => app.lines.filter((line) => /"level":(?:[4-6]0|"(?:warn|error|fatal)")/.test(line))
  const expectRefusal = (responses: RawResponse[], status: number, code: string, versioned = true) => {
    expect(responses).toHaveLength(1)
    const [{ headers, body, status: given }] = responses as [RawResponse]
    expect([given, JSON.parse(body).code]).toEqual([status, code])
    expect(JSON.parse(body)).toMatchObject({ ok: false, errors: [expect.stringMatching(/^\S.*[.)]$/)] })
    expect(headers).toMatchObject({
      connection: 'close',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['x-service-api-version']).toBe(versioned ? 'v1' : undefined)
    expect(headers['x-request-id']).toMatch(/^[\w.:-]{8,128}$/)
    expect(app.lines.join('\n')).toContain(`"id":"${headers['x-request-id']}"`)
  }

  const malformed: Record<string, string> = {
    'an invalid request line': 'nonsense\r\n\r\n',
    'HTTP/0.9': 'GET /api/v1/links\r\n\r\n',
    'another version of HTTP': 'GET /api/v1/links HTTP/3.1\r\nHost: vitrine.test\r\n\r\n',
    'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'a line of headers without a colon':
      'GET /api/v1/links HTTP/1.1\r\nHost: vitrine.test\r\nnonsense\r\n\r\n',
    'a folded header': 'GET /api/v1/links HTTP/1.1\r\nHost: vitrine.test\r\nX-A: b\r\n c\r\n\r\n',
    'a control character in a header':
      'GET /api/v1/links HTTP/1.1\r\nHost: vitrine.test\r\nX-A: \x01\r\n\r\n',
    'a length that is no number': `${post}Content-Length: 1e3\r\n\r\n`,
    'a negative length': `${post}Content-Length: -1\r\n\r\n`,
    'two lengths': `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} `,
    'a length beside chunks': `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    'an encoding after the chunks': `${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
    'a chunk whose size is no number': `${post}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\nzz\r\n`,
    'a chunk longer than it says': `${post}Transfer-Encoding: chunked\r\n\r\n2\r\n{"a":1}\r\n0\r\n\r\n`,
    'no Host': 'GET /api/v1/links HTTP/1.1\r\n\r\n',
    'two Hosts': 'GET /api/v1/links HTTP/1.1\r\nHost: vitrine.test\r\nhost: vitrine.test\r\n\r\n',
    'two Hosts that differ': 'GET /api/v1/links HTTP/1.1\r\nHost: vitrine.test\r\nHOST: other.test\r\n\r\n',
  }
  test.each(Object.entries(malformed))(
    'returns 400 in the envelope and closes the connection for %s',
    async (_, bytes) => {
      expectRefusal(await sendRaw(port, bytes), 400, 'malformed_request')
    },
  )

  test('rejects HEAD with a response without a body', async () => {
    const head = 'HEAD /api/v1/links HTTP/1.1\r\nHost: vitrine.test\r\nX-A: \x01\r\n\r\n'
    const [response] = await sendRaw(port, head)
    expect(response).toMatchObject({ status: 400, body: '', headers: { connection: 'close' } })
    expect(Number(response!.headers['content-length'])).toBeGreaterThan(50)
  })

  test('omits the version header outside the versioned base', async () => {
    expectRefusal(await sendRaw(port, 'GET /api/links HTTP/1.1\r\n\r\n'), 400, 'malformed_request', false)
    expectRefusal(
      await sendRaw(port, 'GET /api/v10 HTTP/1.1\r\nnonsense\r\n\r\n'),
      400,
      'malformed_request',
      false,
    )
    const chunk = `POST /api/auth/register HTTP/1.1\r\n${json}Transfer-Encoding: chunked\r\n\r\n2\r\n{}`
    expectRefusal(await sendRaw(port, chunk, 'zz\r\n'), 400, 'malformed_request', false)
  })

  test('includes the version header by path in an error during the body', async () => {
    const responses = exchange(port, async (socket) => {
      socket.write(`${post}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n`)
      await sleep(100)
      socket.write('zz\r\n')
    })
    expectRefusal(await responses, 400, 'malformed_request')
  })

  test('accepts a single Host header', async () => {
    const requestText = 'GET /healthz HTTP/1.1\r\nHost: vitrine.test\r\nConnection: close\r\n\r\n'
    expect((await sendRaw(port, requestText))[0]!.status).toBe(200)
    expect((await sendRaw(port, 'GET /healthz HTTP/1.0\r\n\r\n'))[0]!.status).toBe(200)
    const absolute = requestText.replace('/healthz', 'http://elsewhere.test/healthz')
    expect((await sendRaw(port, absolute))[0]!.status).toBe(200)
  })

  test('returns 431 for headers over 16 KiB', async () => {
    const long = `GET /api/v1/links HTTP/1.1\r\nHost: vitrine.test\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`
    expectRefusal(await sendRaw(port, long), 431, 'headers_too_large')
    // Unread bytes must not reset the connection before the client has read the response
    expectRefusal(await sendRaw(port, long.slice(0, -4), 'b'.repeat(2_000_000)), 431, 'headers_too_large')
    expectRefusal(
      await sendRaw(port, `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n`),
      431,
      'headers_too_large',
      false,
    )
  })

  test('returns 413 for chunk extensions over 16 KiB', async () => {
    const chunk = `${post}Transfer-Encoding: chunked\r\n\r\n2;${'a'.repeat(20_000)}\r\n{}\r\n`
    expectRefusal(await sendRaw(port, chunk), 413, 'payload_too_large')
  })

  test('ignores an unknown Expect header', async () => {
    const requestText =
      'GET /healthz HTTP/1.1\r\nHost: vitrine.test\r\nExpect: something\r\nConnection: close\r\n\r\n'
    expect((await sendRaw(port, requestText))[0]!.status).toBe(200)
  })

  describe('slow requests', () => {
    test('returns 408 for slow headers', async () => {
      expectRefusal(
        await sendByteByByte(port, 'GET /api/v1/links HTTP/1.1\r\nX-A: ', 'a'),
        408,
        'request_timeout',
      )
    })

    const length = 'Content-Length: 10000\r\n'
    const bodies: Record<string, string> = {
      'a body in JSON': `${post}${length}`,
      'a body in chunks': `${post}Transfer-Encoding: chunked\r\n`,
      'a body the service asked to see': `${post}${length}Expect: 100-continue\r\n`,
      'a form': `POST /oauth/refuse HTTP/1.1\r\nHost: vitrine.test\r\nContent-Type: application/x-www-form-urlencoded\r\n${length}`,
    }
    test.each(Object.entries(bodies))('returns 408 for a slow request with %s', async (_, head) => {
      const byte = head.includes('chunked') ? '1\r\n \r\n' : ' '
      const responses = (await sendByteByByte(port, `${head}\r\n`, byte)).filter(
        ({ status }) => status !== 100,
      )
      expectRefusal(responses, 408, 'request_timeout', !head.includes('/oauth/'))
    })

    test('returns 408 for a slow upload after a longer limit', async () => {
      const person = await app.signUp()
      const key = await app.key(person, 'write')
      const head = `POST /api/v1/profile/avatar HTTP/1.1\r\nHost: vitrine.test\r\nAuthorization: Bearer ${key}\r\nContent-Type: multipart/form-data; boundary=b\r\n${length}\r\n--b\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`
      const startedAt = performance.now()
      expectRefusal(await sendByteByByte(port, head, 'a'), 408, 'request_timeout')
      expect(performance.now() - startedAt).toBeGreaterThan(limits.bodyMs)
    })

    // The response comes before the body; the rest of the body must not hold the connection
    const person = 'dripped-at'
    const answered = ['GET', 'HEAD', 'DELETE', 'OPTIONS', 'PUT', 'PATCH'].flatMap((method) =>
      ['/', '/healthz', `/${person}`, '/api/v1/links', '/nothing/there'].map(
        (path) => [method, path] as const,
      ),
    )
    test.each(answered)(
      'responds and closes the connection on a slow body of a %s of %s',
      async (method, path) => {
        if (path === `/${person}` && !(await app.request({ url: path })).status) return
        const head = `${method} ${path} HTTP/1.1\r\nHost: vitrine.test\r\nContent-Type: multipart/form-data; boundary=b\r\n${length}\r\n`
        const responses = await sendByteByByte(port, head, 'a')
        expect(responses).toHaveLength(1)
        expect(responses[0]!.status).toBeLessThan(500)
      },
    )

    test('sends a cached page and closes the connection on a slow body', async () => {
      const { username } = await app.signUp()
      expect((await app.request({ url: `/${username}` })).status).toBe(200)
      for (const more of ['', 'Expect: 100-continue\r\n']) {
        const head = `GET /${username} HTTP/1.1\r\nHost: vitrine.test\r\n${more}${length}\r\n`
        const responses = (await sendByteByByte(port, head, 'a')).filter(({ status }) => status !== 100)
        expect(responses.map(({ status }) => status)).toEqual([200])
      }
    })
  })

  test('keeps a connection with complete requests open', async () => {
    const get = 'GET /healthz HTTP/1.1\r\nHost: vitrine.test\r\n\r\n'
    const put = `PUT /healthz HTTP/1.1\r\nHost: vitrine.test\r\nContent-Length: 2\r\n\r\n{}`
    const responses = await exchange(port, async (socket) => {
      for (const request of [get, put, get, put]) {
        socket.write(request)
        await sleep(limits.bodyMs / 2)
      }
      socket.write(get.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
    })
    expect(responses.map(({ status }) => status)).toEqual([200, 404, 200, 404, 200])
  })

  test('rejects invalid data after a valid request once its response is sent', async () => {
    const good = 'GET /healthz HTTP/1.1\r\nHost: vitrine.test\r\n\r\n'
    const versioned = 'GET /api/v1/links HTTP/1.1\r\n\r\n'
    for (const bad of ['nonsense\r\n\r\n', versioned, `${versioned}${good}`]) {
      const [first, ...rest] = await sendRaw(port, `${good}${bad}`)
      expect(first!.status).toBe(200)
      expectRefusal(rest, 400, 'malformed_request')
    }
  })

  test('rejects a broken chunk of an upload or multipart form with the same error', async () => {
    const person = await app.signUp()
    const key = await app.key(person, 'write')
    const form = await app.post(
      '/api/v1/links',
      { title: 'F', url: 'https://f.example', kind: 'form' },
      { key },
    )
    const part = '--b\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n'
    for (const path of ['/api/v1/profile/avatar', `/f/${form.body.data.id}`]) {
      const head = `POST ${path} HTTP/1.1\r\nHost: vitrine.test\r\nAuthorization: Bearer ${key}\r\nContent-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n`
      const responses = exchange(port, async (socket) => {
        socket.write(`${head}${part.length.toString(16)}\r\n${part}\r\n`)
        await sleep(100)
        socket.write('zz\r\n')
      })
      expectRefusal(await responses, 400, 'malformed_request', path.startsWith('/api'))
    }
  })

  test('logs no error if a client disconnects at any point', async () => {
    const heads = [
      post,
      'GET / HTTP/1.1\r\nHost: vitrine.test\r\n',
      `GET /api/v1/links HTTP/1.1\r\nHost: elsewhere.example\r\n`,
    ]
    for (const head of heads)
      for (const more of ['', 'Content-Length: 100\r\n', 'Transfer-Encoding: chunked\r\n\r\n2\r\n{'])
        await exchange(port, (socket) => socket.write(`${head}${more}\r\n`, () => socket.resetAndDestroy()))
  })

  test('logs refused requests without errors or stacks', () => {
    expect(severe()).toEqual([])
    expect(app.lines.join('\n')).not.toContain('"stack"')
  })
})
