import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { readMail } from '#tests/read-mail.ts'
import { diagnoseMailError } from './diagnose.ts'
import type { Mail } from './port.ts'
import { createSmtpMail } from './smtp.ts'

type Received = { from: string; to: string[]; raw: Buffer; user: string | undefined }

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/** Starts a real SMTP server on a free port that stores its messages. */
const startServer = async (options: SMTPServerOptions = {}) => {
  const received: Received[] = []
  const connections = { count: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, done) {
      connections.count++
      done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((r) => r.address),
          raw: Buffer.concat(chunks),
          user: session.user,
        })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  cleanups.push(() => new Promise<void>((resolve) => server.close(resolve)))
  return { received, connections, port: (server.server.address() as AddressInfo).port }
}

/** Starts a TCP server that sends `greeting` and then stays silent. */
const startSilent = async (greeting = '') => {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (greeting) socket.write(greeting)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const connect = (port: number, auth = '', timeout = 5000, abortGraceMs = timeout) => {
  const adapter = createSmtpMail({
    url: `smtp://${auth}127.0.0.1:${port}`,
    from: 'Vitrine <no-reply@links.example.org>',
    connectTimeout: timeout,
    socketTimeout: timeout,
    abortGraceMs,
  })
  cleanups.push(() => adapter.close())
  return {
    send: (mail: Mail, signal = new AbortController().signal) => adapter.send(mail, signal),
    close: () => adapter.close(),
  }
}
const mail = { to: 'zoe@example.org', subject: 'Grüße 🦊', text: 'Zeile 1\n.\nZeile 3', html: '<p>Grüße</p>' }

describe('available SMTP server', () => {
  test('delivers the exact message to exactly one recipient', async () => {
    const { received, port } = await startServer()
    const { reference } = await connect(port).send({ ...mail, headers: { 'X-Kind': 'test' } })
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({ from: 'no-reply@links.example.org', to: ['zoe@example.org'] })
    const read = readMail(received[0]!.raw)
    expect(read).toMatchObject({
      to: 'zoe@example.org',
      subject: 'Grüße 🦊',
      text: mail.text,
      html: mail.html,
    })
    expect(read.headers).toMatchObject({ 'x-kind': 'test', 'auto-submitted': 'auto-generated' })
    expect(reference).toContain(read.headers['message-id'])
  })

  test('delivers many messages over few connections, each once', async () => {
    const { received, connections, port } = await startServer()
    const adapter = connect(port)
    const subjects = Array.from({ length: 30 }, (_, i) => `Number ${i}`)
    await Promise.all(subjects.map((subject) => adapter.send({ ...mail, subject })))
    expect(received.map((r) => readMail(r.raw).subject).toSorted()).toEqual(subjects.toSorted())
    expect(connections.count).toBeLessThanOrEqual(3)
  })

  test('signs in with the user name and password of the URL', async () => {
    const { received, port } = await startServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        username === 'post' && password === 'p@ss/word'
          ? done(null, { user: 'post' })
          : done(refusal(535, 'wrong password')),
    })
    await connect(port, 'post:p%40ss%2Fword@').send(mail)
    expect(received[0]!.user).toBe('post')
    const wrong = connect(port, 'post:secret-thing@').send(mail)
    await expect(wrong).rejects.toMatchObject({ name: 'Error', isPermanent: false })
    await expect(wrong).rejects.not.toThrow('secret-thing')
  })
})

describe('SMTP server that rejects', () => {
  test('treats a permanently rejected recipient as permanent', async () => {
    const { received, port } = await startServer({
      onRcptTo: (_address, _session, done) => done(refusal(550, 'no such mailbox')),
    })
    await expect(connect(port).send(mail)).rejects.toMatchObject({
      isPermanent: true,
      message: expect.stringContaining('no such mailbox'),
    })
    expect(received).toEqual([])
  })

  test('treats a temporarily rejected recipient or rejected sender as temporary', async () => {
    const greylisting = await startServer({
      onRcptTo: (_address, _session, done) => done(refusal(451, 'try later')),
    })
    await expect(connect(greylisting.port).send(mail)).rejects.toMatchObject({ isPermanent: false })
    const strict = await startServer({
      onMailFrom: (_address, _session, done) => done(refusal(550, 'relay denied')),
    })
    await expect(connect(strict.port).send(mail)).rejects.toMatchObject({ isPermanent: false })
  })

  test('treats permanently rejected content as permanent', async () => {
    const { port } = await startServer({
      onData(stream, _session, done) {
        stream.resume().on('end', () => done(refusal(554, 'looks like spam')))
      },
    })
    await expect(connect(port).send(mail)).rejects.toMatchObject({ isPermanent: true })
  })

  test('treats a rejected connection as temporary', async () => {
    const port = await startSilent()
    for (const cleanup of cleanups.splice(0)) cleanup()
    await expect(connect(port).send(mail)).rejects.toMatchObject({ isPermanent: false })
  })
})

describe('SMTP server that hangs', () => {
  test.each([
    ['before greeting', ''],
    ['after greeting', '220 hello\r\n'],
  ])('gives up after the timeout: %s', async (_when, greeting) => {
    const port = await startSilent(greeting)
    await expect(connect(port, '', 400).send(mail)).rejects.toMatchObject({ isPermanent: false })
  })

  test('sends the next message after one that was stopped during its transfer', async () => {
    let hang = true
    const { received, port } = await startServer({
      onMailFrom(_address, _session, done) {
        if (!hang) done()
      },
    })
    const adapter = connect(port, '', 1000)
    await expect(adapter.send(mail)).rejects.toMatchObject({ isPermanent: false })
    hang = false
    await adapter.send(mail)
    expect(received).toHaveLength(1)
  })
})

describe('stop during a delivery', () => {
  const unanswered = { isPermanent: false, message: 'the service stopped before the server responded' }

  test.each([
    ['greets', ''],
    ['answers a greeting', '220 hello\r\n'],
  ])('gives up a server before it %s', async (_when, greeting) => {
    const port = await startSilent(greeting)
    const stopping = new AbortController()
    const sending = connect(port, '', 250_000, 1).send(mail, stopping.signal)
    stopping.abort()
    await expect(sending).rejects.toMatchObject(unanswered)
  })

  test('stops waiting for a server that has the message and does not respond', async () => {
    const taken = Promise.withResolvers<void>()
    const { port } = await startServer({
      onData: (stream) => void stream.resume().on('end', () => taken.resolve()),
      closeTimeout: 1,
    })
    const stopping = new AbortController()
    const sending = connect(port, '', 250_000, 1).send(mail, stopping.signal)
    await Promise.race([taken.promise, sending])
    stopping.abort()
    await expect(sending).rejects.toMatchObject(unanswered)
  })

  test('waits briefly for the confirmation of a transferred message', async () => {
    const taken = Promise.withResolvers<() => void>()
    const { port } = await startServer({
      onData: (stream, _session, done) => void stream.resume().on('end', () => taken.resolve(() => done())),
    })
    const stopping = new AbortController()
    const sending = connect(port, '', 250_000).send(mail, stopping.signal)
    const accept = await Promise.race([
      taken.promise,
      sending.then(() => Promise.reject(new Error('too soon'))),
    ])
    stopping.abort()
    await sleep(50)
    accept()
    expect((await sending).reference).toContain('250')
  })

  test('opens no connection if the signal is already aborted', async () => {
    const { connections, port } = await startServer()
    await expect(connect(port).send(mail, AbortSignal.abort())).rejects.toMatchObject(unanswered)
    expect(connections.count).toBe(0)
  })
})

test('sends again without a restart after an outage of the server', async () => {
  const port = await startSilent()
  for (const cleanup of cleanups.splice(0)) cleanup()
  const adapter = connect(port)
  await expect(adapter.send(mail)).rejects.toMatchObject({ isPermanent: false })
  const back: Buffer[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) =>
      void stream.on('data', (c: Buffer) => back.push(c)).on('end', () => done()),
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  cleanups.push(() => new Promise<void>((resolve) => server.close(resolve)))
  await adapter.send(mail)
  expect(readMail(Buffer.concat(back)).subject).toBe(mail.subject)
})

test.each(['', 'mail.example.org', 'http://mail.example.org', 'smtp://'])(
  'rejects the URL %j at start',
  (url) => {
    expect(() => createSmtpMail({ url, from: 'a@example.org' })).toThrow('SMTP_URL')
  },
)

describe('SMTP server at a public address', () => {
  /** Sends to a server in this process, whose address counts as public. Returns the error, and what the server received. */
  const sendTo = async (query: string, options: SMTPServerOptions) => {
    const authenticated: string[] = []
    const { received, port } = await startServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username }, session, done) => {
        authenticated.push(session.secure ? 'encrypted' : 'plain')
        done(null, { user: username ?? '' })
      },
      ...options,
    })
    const adapter = createSmtpMail({
      url: `smtp://post:secret@127.0.0.1:${port}${query}`,
      from: 'Vitrine <no-reply@links.example.org>',
      isPrivateAddress: () => false,
    })
    cleanups.push(() => adapter.close())
    const error = await adapter.send(mail, new AbortController().signal).then(
      () => null,
      (cause: Error) => cause,
    )
    return { error, authenticated, count: received.length }
  }
  const withStarttls = { disabledCommands: [] }

  test('gets nothing if it offers no STARTTLS', async () => {
    for (const query of ['', '?ignoreTLS=true', '?requireTLS=false', '?opportunisticTLS=true']) {
      const { error, authenticated, count } = await sendTo(query, {})
      expect(diagnoseMailError(error), query).toContain('?tls=off')
      expect({ authenticated, count }).toEqual({ authenticated: [], count: 0 })
    }
  })

  test('gets e-mails over STARTTLS with a valid certificate only', async () => {
    const { error, authenticated } = await sendTo('', withStarttls)
    expect(error?.message).toMatch(/certificate/)
    expect(authenticated).toEqual([])
    expect(await sendTo('?tls.rejectUnauthorized=false', withStarttls)).toEqual({
      error: null,
      authenticated: ['encrypted'],
      count: 1,
    })
  })

  test('gets plain text if the URL says so', async () => {
    expect(await sendTo('?tls=off', {})).toEqual({ error: null, authenticated: ['plain'], count: 1 })
  })

  test.runIf(process.getuid?.() === 0)('is recognised by the address of the connection', async () => {
    const script = `
      import { SMTPServer } from 'smtp-server'
      import { createSmtpMail } from ${JSON.stringify(new URL('./smtp.ts', import.meta.url).href)}
      const counts = {}
      for (const host of ['93.184.215.14', '10.9.8.7']) {
        counts[host] = { auth: 0, error: null }
        const server = new SMTPServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true,
          onAuth: (auth, session, done) => { counts[host].auth += 1; done(null, { user: 'post' }) },
          onData: (stream, session, done) => stream.resume().on('end', done) })
        await new Promise((done) => server.listen(2525, host, done))
        const adapter = createSmtpMail({ url: 'smtp://post:secret@' + host + ':2525', from: 'a@example.org' })
        await adapter.send(${JSON.stringify(mail)}, new AbortController().signal).catch((error) => { counts[host].error = error.message })
        await adapter.close()
        await new Promise((done) => server.close(done))
      }
      console.log(JSON.stringify(counts))`
    const network =
      'ip link set lo up && ip address add 93.184.215.14/32 dev lo && ip address add 10.9.8.7/32 dev lo && exec "$@"'
    const { stdout } = await promisify(execFile)(
      'unshare',
      ['--net', 'sh', '-c', network, 'sh', process.execPath, '--input-type=module', '-e', script],
      { cwd: join(import.meta.dirname, '../../../../..') },
    )
    expect(JSON.parse(stdout)).toEqual({
      '93.184.215.14': { auth: 0, error: expect.stringContaining('STARTTLS') },
      '10.9.8.7': { auth: 1, error: null },
    })
  })
})
