import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import type { ApiUser, Data } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { useResource } from '#tests/resources.ts'
import { updateRows } from '#tests/rows.ts'
import { openReceiver, openWebhooks, type Receiver } from '#tests/webhooks.ts'
import { runJob } from '../../jobs/engine.ts'
import { readExceptions } from '../../providers/egress/allowed.ts'
import { createEgress } from '../../providers/egress/client.ts'
import { webhookDeliveries } from './jobs.ts'

describeOnce('hostile webhook receivers', (engine) => {
  /** Blocked receiver: a private IP address that is not among the exceptions. */
  const w = useResource(() => openWebhooks(engine))
  const inside = useResource(() => openReceiver())
  beforeEach(() => {
    w.reset()
    inside.received.length = 0
  })

  /** Sends one test event and returns its delivery. */
  const attempt = async (user: ApiUser, id: number, send: () => Promise<unknown> = w.send): Promise<Data> => {
    const path = `/ext/v1/webhooks/${id}`
    const { id: delivery } = await w.must(
      w.app.call(user, 'POST', `${path}/test`, { type: 'page.published' }),
    )
    await send()
    return w.must(w.app.call(user, 'GET', `${path}/deliveries/${delivery}`))
  }
  /** Runs the job with a client that resolves other names and has short timeouts. */
  const sendWith = (options: Partial<Parameters<typeof createEgress>[0]>) => () =>
    runJob(
      {
        ...w.app.deps,
        egress: createEgress({ userAgent: 'Vitrine', allow: readExceptions([w.receiver.host]), ...options }),
      },
      webhookDeliveries,
      { now: w.app.clock.now },
    )

  test('never follows a redirect', async () => {
    const user = await w.app.person()
    const { id } = await w.add(user)
    for (const status of [301, 302, 303, 307, 308]) {
      w.receiver.answer = (_, response) => {
        response.writeHead(status, { location: `${inside.url}/admin` }).end()
        return undefined
      }
      expect(await attempt(user, id)).toMatchObject({
        status: 'failed',
        reason: `The receiver responded with status ${status}. Redirects are not followed; use the URL that it redirects to.`,
        attempts: [{ status }],
      })
    }
    expect(inside.received).toEqual([])
    expect(w.receiver.received).toHaveLength(5)
  })

  test('rejects a host that resolves to an internal IP address at the time of sending', async () => {
    const user = await w.app.person()
    const webhook = await w.add(user, { url: 'https://hooks.example.com/x' })
    for (const addresses of [
      ['127.0.0.1'],
      ['10.1.2.3'],
      ['169.254.169.254'],
      ['::1'],
      ['::ffff:192.168.0.1'],
      ['198.51.100.7'],
      ['93.184.215.14', '192.168.1.1'],
    ]) {
      const result = await attempt(user, webhook.id, sendWith({ resolve: async () => addresses }))
      expect(result).toMatchObject({
        status: 'failed',
        reason: 'The host cannot be reached from this service.',
        attempts: [{ status: null, answer: null }],
      })
    }
  })

  test('allows plain http only to configured exceptions', async () => {
    const user = await w.app.person()
    const webhook = await w.add(user)
    // The state after an exception was removed
    await updateRows(
      w.app.deps.db,
      'webhook_endpoint',
      { id: webhook.id },
      { doc: JSON.stringify({ ...webhook, url: 'http://hooks.example.com/x' }) },
    )
    const resolve = async () => ['93.184.215.14']
    expect((await attempt(user, webhook.id, sendWith({ resolve }))).reason).toContain(
      'cannot be reached from this service',
    )
  })

  test('stores the first 1,000 characters of an endless response without waiting for its end', async () => {
    const user = await w.app.person()
    const { id } = await w.add(user)
    w.receiver.answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' })
      const writeEndlessly = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        if (!response.destroyed) response.once('drain', writeEndlessly)
      }
      writeEndlessly()
      return undefined
    }
    const { status: state, attempts } = await attempt(user, id)
    expect([state, attempts[0].status, attempts[0].answer]).toEqual(['delivered', 200, 'x'.repeat(1000)])
  })

  test('times out a silent receiver and accepts a slow response after its status', async () => {
    const user = await w.app.person()
    const { id } = await w.add(user)
    // Like the service, with a timeout of two seconds
    const { egress } = w.app.deps
    const impatientEgress: typeof egress = {
      ...egress,
      send: (url, request) => egress.send(url, { ...request, timeoutMs: 2000 }),
    }
    const send = () =>
      runJob({ ...w.app.deps, egress: impatientEgress }, webhookDeliveries, { now: w.app.clock.now })
    w.receiver.answer = () => undefined
    expect((await attempt(user, id, send)).reason).toBe('The server takes longer than 2 seconds.')
    w.receiver.answer = (_, response) => {
      response.writeHead(202)
      const writeSlowly = async () => {
        for (let n = 0; n < 2000 && !response.destroyed; n++) {
          response.write('.')
          await sleep(10)
        }
      }
      void writeSlowly()
      return undefined
    }
    const { status: state, attempts } = await attempt(user, id, send)
    expect([state, attempts[0].status]).toEqual(['delivered', 202])
    expect(attempts[0].answer).toMatch(/^\.+$/)
  })

  test('stores the response as plain text without decompressing it', async () => {
    const user = await w.app.person()
    const { id } = await w.add(user)
    w.receiver.answer = (_, response) => {
      response.writeHead(500).end('<script>alert(1)</script>\u0000\u001b[31m\r\nred\ud800')
      return undefined
    }
    expect((await attempt(user, id)).attempts[0].answer).toBe('<script>alert(1)</script>[31m\nred\ufffd')
    w.receiver.answer = (_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip at all')
      return undefined
    }
    expect((await attempt(user, id)).attempts[0]).toMatchObject({ status: 200, answer: '' })
  })

  test('counts a broken connection, an upgrade and endless headers as failures', async () => {
    const user = await w.app.person()
    const { id } = await w.add(user)
    const answers: Receiver['answer'][] = [
      (_, __, request) => void request.socket.destroy(),
      (_, __, request) =>
        void request.socket.end(
          'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
        ),
      (_, __, request) => void request.socket.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`),
      (_, __, request) => void request.socket.end('SSH-2.0-OpenSSH\r\n'),
    ]
    for (const answer of answers) {
      w.receiver.answer = answer
      const { status: state, attempts } = await attempt(user, id)
      expect([state, attempts[0].status]).toEqual(['failed', null])
      expect(attempts[0].error).toMatch(/^The .+\.$/)
    }
  })

  test('logs no secrets, responses or paths of an endpoint', async () => {
    const lines: string[] = []
    const log = w.app.deps.log.child({}, { level: 'trace' })
    log.info = ((...args: unknown[]) => void lines.push(JSON.stringify(args))) as typeof log.info
    const user = await w.app.person()
    const { id, secret } = await w.add(user, { url: `${w.receiver.url}/services/T000/B000/sesame` })
    w.receiver.answer = (_, response) => {
      response.writeHead(500).end('open-sesame')
      return undefined
    }
    await attempt(user, id, () => runJob({ ...w.app.deps, log }, webhookDeliveries, { now: w.app.clock.now }))
    expect(lines.join()).toContain('was not delivered')
    expect(lines.join()).not.toMatch(/sesame|whsec_/)
    expect(lines.join()).not.toContain(secret.slice(6))
  })
})
