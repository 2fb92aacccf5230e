import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test, vi } from 'vitest'
import { type Dns, startDns } from '#tests/dns.ts'
import { runCommand } from './run.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
  vi.unstubAllEnvs()
})

const sendTest = async (url: string, ...more: string[]) => {
  const lines: string[] = []
  vi.stubEnv('SMTP_URL', url)
  vi.stubEnv('MAIL_FROM', 'Vitrine <no-reply@links.example.org>')
  vi.stubEnv('BASE_URL', 'https://links.example.org')
  const write = (text: string) => void lines.push(text)
  const code = await runCommand(['mail', 'test', 'zoe@example.org', ...more], { line: write, note: write })
  return { code, text: lines.join('\n') }
}

const readPort = (server: { address(): unknown }) => (server.address() as AddressInfo).port

/** Starts a real SMTP server and returns its URL. */
const startServer = async (options: SMTPServerOptions) => {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], ...options })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  cleanups.push(() => new Promise<void>((resolve) => server.close(resolve)))
  return `127.0.0.1:${readPort(server.server)}`
}

const startOther = async (onSocket: (socket: Socket) => void) => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    onSocket(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `127.0.0.1:${readPort(server)}`
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

test('sends an e-mail and prints the response of the server', async () => {
  const host = await startServer({
    onData: (stream, _session, done) => {
      stream.resume().on('end', () => done())
    },
  })
  expect(await sendTest(`smtp://${host}`)).toEqual({
    code: 0,
    text: expect.stringContaining('accepted the mail'),
  })
})

test('checks the DNS records by which receivers trust the sender', async () => {
  const dns: Dns = await startDns()
  cleanups.push(() => dns.close())
  vi.stubEnv('DNS_SERVERS', dns.server)
  const host = await startServer({
    onData: (stream, _session, done) => {
      stream.resume().on('end', () => done())
    },
  })
  const check = async (...more: string[]) =>
    (await sendTest(`smtp://${host}`, ...more)).text.split('\n').slice(1)
  expect(await check('--dkim', 'mail')).toEqual([
    'DNS records of links.example.org:',
    expect.stringMatching(/SPF: missing.*TXT record links\.example\.org/),
    expect.stringMatching(/DKIM: missing.*mail\._domainkey\.links\.example\.org/),
    expect.stringMatching(/DMARC: missing.*_dmarc\.links\.example\.org/),
  ])
  dns.set('links.example.org', ['site=1', 'v=spf1 include:mail.example -all'])
  dns.set('mail._domainkey.links.example.org', [['v=DKIM1; k=rsa; ', 'p=MIIBIjAN']])
  dns.set('_dmarc.example.org', ['v=DMARC1; p=none'])
  expect(await check('--dkim', 'mail')).toEqual([
    expect.anything(),
    expect.stringContaining('SPF: found'),
    expect.stringContaining('DKIM: found'),
    '  DMARC: found: v=DMARC1; p=none',
  ])
  dns.set('links.example.org', ['v=spf1 -all', 'v=spf1 +all'])
  dns.set('mail._domainkey.links.example.org', ['v=DKIM1; p='])
  dns.set('_dmarc.links.example.org', 'servfail')
  expect(await check('--dkim', 'mail')).toEqual([
    expect.anything(),
    expect.stringContaining('SPF: links.example.org has 2 records'),
    expect.stringContaining('is revoked'),
    expect.stringContaining('DMARC: unknown'),
  ])
  expect((await check())[2]).toContain('add --dkim SELECTOR')
})

test('writes a file if no mail server is set', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-mail-test-'))
  cleanups.push(() => rm(folder, { recursive: true }))
  vi.stubEnv('DATA_DIR', folder)
  expect(await sendTest('')).toEqual({ code: 0, text: expect.stringContaining(join(folder, 'outbox')) })
})

test.each<[name: string, options: SMTPServerOptions, advice: string, user?: string]>([
  [
    'a wrong password',
    {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(refusal(535, 'bad credentials')),
    },
    'rejects the sign-in',
    'post:secret-thing@',
  ],
  ['a missing sign-in', { authOptional: false, allowInsecureAuth: true }, 'requires a sign-in'],
  [
    'a rejected sender',
    { onMailFrom: (_address, _session, done) => done(refusal(553, 'sender not owned')) },
    'Set MAIL_FROM',
  ],
  [
    'a denied relay',
    { onRcptTo: (_address, _session, done) => done(refusal(554, 'Relay access denied')) },
    'does not relay',
  ],
  [
    'an unknown recipient',
    { onRcptTo: (_address, _session, done) => done(refusal(550, 'no such user')) },
    'rejects the recipient',
  ],
  ['greylisting', { onRcptTo: (_address, _session, done) => done(refusal(451, 'try later')) }, 'for now'],
  [
    'a policy against the content',
    {
      onData: (stream, _session, done) => {
        stream.resume().on('end', () => done(refusal(554, 'looks like spam')))
      },
    },
    'SPF, DKIM and DMARC',
  ],
])('explains %s and the next step', async (_name, options, advice, user = '') => {
  const { code, text } = await sendTest(`smtp://${user}${await startServer(options)}`)
  expect(text).toContain(advice)
  expect(text).not.toContain('secret-thing')
  expect(code).toBe(1)
})

test('reports the cause if a server is closed, speaks no TLS, has a wrong certificate or hangs up', async () => {
  const closedServer = await startOther(() => {})
  await cleanups.pop()?.()
  expect((await sendTest(`smtp://${closedServer}`)).text).toContain('No mail server listens')
  const plain = await startOther((socket) => socket.write('220 plain\r\n'))
  expect((await sendTest(`smtps://${plain}`)).text).toContain('does not start with TLS')
  const selfSigned = await startServer({ secure: true })
  expect((await sendTest(`smtps://${selfSigned}`)).text).toContain("The server's certificate")
  const rude = await startOther((socket) => socket.end())
  expect((await sendTest(`smtp://${rude}`)).text).toContain('closed the connection')
})

test('reports a server that sends no greeting', { timeout: 40_000 }, async () => {
  const silent = await startOther(() => {})
  expect((await sendTest(`smtp://${silent}`)).text).toContain('sends no greeting')
})

test('requires a valid e-mail address', async () => {
  const lines: string[] = []
  const write = (text: string) => void lines.push(text)
  expect(await runCommand(['mail', 'test', 'zoe'], { line: write, note: write })).toBe(2)
  expect(lines.join()).toContain('ADDRESS must be an e-mail address')
})
