import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareService } from '../../../../tests/support/bare.ts'
import { cloneDatabase, describeBoth, type TestDatabase } from '../../../../tests/support/databases.ts'

describeBoth('what is no HTTP', (engine) => {
  let database: TestDatabase
  let service: Awaited<ReturnType<typeof bareService>>
  let port: number
  beforeAll(async () => {
    database = await cloneDatabase(engine)
    service = await bareService(database, {}, (app) => {
      app.post('/api/v1/links', async () => ({ ok: true }))
    })
    port = Number(new URL(await service.app.listen({ host: '127.0.0.1', port: 0 })).port)
  })
  afterAll(async () => {
    await service?.close()
    await database?.drop()
  })

  /** Sends bytes and reads until the service closes the connection. */
  const exchange = async (bytes: string): Promise<{ head: string; body: unknown }> => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    socket.write(bytes)
    await once(socket, 'close')
    const [head = '', body = ''] = text.split('\r\n\r\n')
    expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`)
    return { head, body: JSON.parse(body) }
  }
  const post = (headers: string) =>
    `POST /api/v1/links HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n{}`

  const cases: [name: string, bytes: string, status: string][] = [
    ['no request line', 'nonsense\r\n\r\n', '400 Bad Request'],
    ['a length that is none', post('Content-Length: -1\r\n'), '400 Bad Request'],
    ['two lengths', post('Content-Length: 2\r\nContent-Length: 3\r\n'), '400 Bad Request'],
    ['a control character in a header', post('X-A: a\0b\r\n'), '400 Bad Request'],
    ['more headers than fit', post(`X-A: ${'x'.repeat(20_000)}\r\n`), '431 Request Header Fields Too Large'],
  ]
  test.each(cases)(
    '%s is answered in the envelope, and the connection ends',
    async (_name, bytes, status) => {
      const { head, body } = await exchange(bytes)
      expect(head.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`)
      expect(body).toEqual({
        ok: false,
        errors: [expect.stringMatching(/HTTP|headers/)],
        code: 'malformed_body',
      })
      for (const line of [
        'Connection: close',
        'Content-Type: application/json; charset=utf-8',
        'Cache-Control: no-store',
        'X-Content-Type-Options: nosniff',
      ])
        expect(head).toContain(line)
      expect(head).toMatch(/^X-Request-Id: [\w-]{20}$/m)
    },
  )
})
