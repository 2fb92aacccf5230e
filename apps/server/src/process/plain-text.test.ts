import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { runCommand } from '../cli/run.ts'
import { loadConfig } from '../config.ts'
import { settings } from '../settings.ts'
import { assertEncrypted } from './plain-text.ts'

const needed: Record<string, string> = {
  DATABASE_URL: 'postgres://u:p@127.0.0.1/v?sslmode=disable',
  S3_BUCKET: 'b',
  S3_ACCESS_KEY_ID: 'k',
  S3_SECRET_ACCESS_KEY: 's',
  OIDC_CLIENT_ID: 'vitrine',
  AI_MODEL: 'm',
}
const hosts: Record<string, string[]> = {
  'public.example.com': ['203.0.113.7'],
  'half.example.com': ['10.0.0.7', '2001:db8::7'],
  'private.example.com': ['10.0.0.7', 'fd00::7'],
}

/** Returns the problem of settings, with the names above, and the log. */
const check = async (env: Record<string, string>) => {
  const log: string[] = []
  const { plainTargets } = loadConfig({
    ...needed,
    ...(env.OIDC_ISSUER ? {} : { OIDC_CLIENT_ID: '' }),
    ...env,
  })
  const resolve = async (host: string) => hosts[host] ?? Promise.reject(new Error('ENOTFOUND'))
  const problem = await assertEncrypted(plainTargets, (line) => log.push(line), resolve).then(
    () => null,
    (error: Error) => error.message,
  )
  return { problem, log }
}

/** URL of each outgoing setting at a host without TLS, and what accepts it. */
const urls: Record<string, (host: string, query: string) => string> = {
  OIDC_ISSUER: (host, query) => `http://${host}/realm${query}`,
  S3_ENDPOINT: (host, query) => `http://${host}:9000${query}`,
  BACKUP_S3_URL: (host, query) => `http://KEY:SECRET@${host}/b/f${query || '?region=x'}`,
  AI_BASE_URL: (host, query) => `http://${host}/v1${query}`,
  STRIPE_API_URL: (host, query) => `http://${host}${query}`,
  UPDATE_URL: (host, query) => `http://${host}/latest${query}`,
  DATABASE_URL: (host, query) => `postgres://u:p@${host}/v${query}`,
  DATABASE_LISTEN_URL: (host, query) => `postgresql://u:p@${host}:5433/v${query}`,
  DATABASE_READ_URL: (host, query) => `postgres://u:p@/v${query || '?'}&host=${host.replace(/[[\]]/g, '')}`,
}

test('knows every setting with a URL to which the service sends something', () => {
  const isOutgoing = ([, { outgoing }]: [string, { outgoing?: true }]) => outgoing
  const names = Object.entries(settings as Record<string, { outgoing?: true }>).filter(isOutgoing)
  expect(names.map(([name]) => name).toSorted()).toEqual([...Object.keys(urls), 'SMTP_URL'].toSorted())
  // Others are links for people, and the service's own URL
  const others = Object.keys(settings).filter((name) => /_URL$|ENDPOINT|ISSUER/.test(name) && !(name in urls))
  expect(others).toEqual(['BASE_URL', 'TERMS_URL', 'PRIVACY_URL', 'IMPRINT_URL', 'SMTP_URL'])
})

describe.each(Object.keys(urls))('%s', (name) => {
  const isPostgres = name.startsWith('DATABASE')
  const build = urls[name]!

  test('rejects a public host without TLS, and names the setting and how to accept it', async () => {
    for (const host of [
      '203.0.113.7',
      '[2001:db8::7]',
      '172.32.0.1',
      '100.128.0.1',
      'public.example.com',
      'half.example.com',
    ]) {
      const { problem } = await check({ [name]: build(host, '') })
      expect(problem, host).toContain(`${name} has no TLS`)
      expect(problem, host).toContain(isPostgres ? 'sslmode=disable' : '?tls=off')
    }
    for (const query of isPostgres ? ['?ssl=0', '?ssl=1', '?host=10.0.0.1&host=203.0.113.7'] : [])
      expect((await check({ [name]: build('203.0.113.7', query) })).problem, query).toContain('has no TLS')
  })

  test('accepts private hosts, and public ones if the URL says so', async () => {
    for (const host of [
      '127.0.0.1',
      '[::1]',
      '10.1.2.3',
      '172.16.0.1',
      '192.168.0.9',
      '100.64.0.1',
      '169.254.1.1',
      '[fd12::1]',
      '[fe80::1]',
      'private.example.com',
    ])
      expect(await check({ [name]: build(host, '') }), host).toEqual({ problem: null, log: [] })
    const accepted = isPostgres
      ? ['disable', 'verify-full', 'no-verify'].map((mode) => `?sslmode=${mode}`)
      : ['?tls=off']
    for (const query of accepted)
      expect(await check({ [name]: build('203.0.113.7', query) }), query).toEqual({ problem: null, log: [] })
  })

  test('logs a host that does not resolve, and accepts it', async () => {
    expect(await check({ [name]: build('missing.example.com', '') })).toEqual({
      problem: null,
      log: [expect.stringContaining(`${name} has no TLS`)],
    })
  })
})

test('removes ?tls=off from the URLs that libraries get', () => {
  const config = loadConfig({
    ...needed,
    OIDC_ISSUER: 'http://id.example.com/realm?tls=off',
    S3_ENDPOINT: 'http://s3.example.com?tls=off',
    AI_BASE_URL: 'http://ai.example.com/v1?tls=off&key=a',
    UPDATE_URL: 'http://up.example.com/?a=b&tls=off',
    BACKUP_S3_URL: 'http://K:S@s3.example.com/b?tls=off&region=eu',
  })
  expect(config).toMatchObject({
    OIDC_ISSUER: 'http://id.example.com/realm',
    S3_ENDPOINT: 'http://s3.example.com',
    AI_BASE_URL: 'http://ai.example.com/v1?key=a',
    UPDATE_URL: 'http://up.example.com/?a=b',
    BACKUP_S3_URL: { endpoint: 'http://s3.example.com', region: 'eu', bucket: 'b' },
  })
})

test('connects to sockets of PostgreSQL without TLS', async () => {
  for (const url of [
    'postgres:///v?host=/run/postgresql',
    'postgres://u@%2Frun%2Fpostgresql/v',
    'postgres:///v',
  ])
    expect((await check({ DATABASE_URL: url })).problem, url).toBeNull()
})

test('fails the start and each command, in one message', async () => {
  const env = {
    BASE_URL: 'http://127.0.0.1:3000',
    S3_ENDPOINT: 'http://203.0.113.7',
    S3_BUCKET: 'b',
    S3_ACCESS_KEY_ID: 'k',
    S3_SECRET_ACCESS_KEY: 's',
    BACKUP_S3_URL: 'http://K:S@203.0.113.8/b',
  }
  const { createContainer } = await import('../container.ts')
  const { createLogger } = await import('./logger.ts')
  await expect(createContainer(loadConfig(env), createLogger('silent'))).rejects.toThrow(
    /S3_ENDPOINT has no TLS[\s\S]*BACKUP_S3_URL has no TLS/,
  )
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  for (const args of [['backup', '/tmp/none'], ['restore', 's3:', '--check'], ['config']]) {
    const notes: string[] = []
    expect(await runCommand(args, { line: () => {}, note: (text) => notes.push(text) }), args.join(' ')).toBe(
      1,
    )
    expect(notes.join('\n'), args.join(' ')).toContain('S3_ENDPOINT has no TLS')
  }
})
