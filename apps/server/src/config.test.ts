import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findUnknownSettings, loadConfig, maskSecret, readSettingTexts } from './config.ts'
import { settings } from './settings.ts'

test('reads name servers and addresses of domains as lists', () => {
  const config = loadConfig({
    DNS_SERVERS: '192.0.2.53, 192.0.2.54:5353,[2001:db8::53]:53',
    DOMAIN_TARGET: 'custom.example.net',
    DOMAIN_ADDRESSES: '192.0.2.7,2001:db8::7',
  })
  expect(config).toMatchObject({
    DNS_SERVERS: ['192.0.2.53', '192.0.2.54:5353', '[2001:db8::53]:53'],
    DOMAIN_TARGET: 'custom.example.net',
    DOMAIN_ADDRESSES: ['192.0.2.7', '2001:db8::7'],
  })
  expect(loadConfig({})).toMatchObject({ DNS_SERVERS: [], DOMAIN_TARGET: '', DOMAIN_ADDRESSES: [] })
})

test('accepts hosts with letters of any script, and keeps them in ASCII', () => {
  expect(
    loadConfig({
      EXTRA_HOSTS: 'www.bücher.example, links.example.com,例え.テスト',
      DOMAIN_TARGET: 'BÜCHER.example',
    }),
  ).toMatchObject({
    EXTRA_HOSTS: ['www.xn--bcher-kva.example', 'links.example.com', 'xn--r8jz45g.xn--zckzah'],
    DOMAIN_TARGET: 'xn--bcher-kva.example',
  })
  for (const wrong of ['bü cher.example', 'https://bücher.example', 'bücher.example:80'])
    for (const name of ['EXTRA_HOSTS', 'DOMAIN_TARGET'])
      expect(() => loadConfig({ [name]: wrong }), wrong).toThrow(`${name} must be`)
})

test('reports every invalid domain setting in one message', () => {
  const wrong = { DNS_SERVERS: 'resolver.example.net', DOMAIN_TARGET: 'https://x', DOMAIN_ADDRESSES: 'x' }
  for (const name of Object.keys(wrong)) expect(() => loadConfig(wrong)).toThrow(`${name} must be`)
})

test("rejects a path, query or password in Stripe's URL", () => {
  for (const STRIPE_API_URL of [
    'https://api.stripe.com',
    'http://127.0.0.1:12111',
    'https://stripe.example/',
  ])
    expect(loadConfig({ STRIPE_API_URL }).STRIPE_API_URL).toBe(STRIPE_API_URL)
  for (const wrong of [
    'https://example.org/stripe',
    'https://x@example.org',
    'ftp://example.org',
    'example.org',
  ])
    expect(() => loadConfig({ STRIPE_API_URL: wrong }), wrong).toThrow('STRIPE_API_URL must be')
})

test('keeps URLs in ASCII, and BASE_URL in the form that browsers send', () => {
  for (const [BASE_URL, expected] of [
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['https://BÜCHER.example:443/', 'https://xn--bcher-kva.example'],
    ['http://例え.テスト:8080', 'http://xn--r8jz45g.xn--zckzah:8080'],
    ['https://Links.Example.com', 'https://links.example.com'],
  ] as const)
    expect(loadConfig({ BASE_URL }).BASE_URL).toBe(expected)
  expect(
    loadConfig({
      TERMS_URL: 'https://bücher.example/geschäft?größe=1#über',
      OIDC_ISSUER: 'https://id.bücher.example',
      OIDC_CLIENT_ID: 'x',
      SMTP_URL: 'smtp://rené:pass%20wörd@mail.bücher.example:587',
      DATABASE_URL: 'postgres://vitrine:größe@db.bücher.example/vitrine',
    }),
  ).toMatchObject({
    TERMS_URL: 'https://xn--bcher-kva.example/gesch%C3%A4ft?gr%C3%B6%C3%9Fe=1#%C3%BCber',
    OIDC_ISSUER: 'https://id.xn--bcher-kva.example',
    SMTP_URL: 'smtp://ren%C3%A9:pass%20w%C3%B6rd@mail.xn--bcher-kva.example:587',
    DATABASE_URL: 'postgres://vitrine:gr%C3%B6%C3%9Fe@db.xn--bcher-kva.example/vitrine',
  })
  // Others stay as they are: an issuer is compared exactly
  const OIDC_ISSUER = 'https://ID.example.com/Realm'
  expect(loadConfig({ OIDC_ISSUER, OIDC_CLIENT_ID: 'x' }).OIDC_ISSUER).toBe(OIDC_ISSUER)
  expect(() => loadConfig({ BASE_URL: 'https://bü cher.example' })).toThrow('BASE_URL must be')
})

test('uses sandbox billing by default only on a loopback host', () => {
  const billing = (env: Record<string, string>) => loadConfig(env).billing
  for (const local of [
    {},
    { HOST: '::1' },
    { BASE_URL: 'http://127.0.0.1:3000' },
    { BASE_URL: 'http://[::1]:3000', HOST: 'localhost' },
    { BASE_URL: 'http://vitrine.localhost' },
  ])
    expect(billing(local), JSON.stringify(local)).toBe('sandbox')
  for (const open of [
    { HOST: '0.0.0.0' },
    { BASE_URL: 'https://links.example.com' },
    { BASE_URL: 'https://localhost.example.com' },
    { BASE_URL: 'http://127.0.0.1.example.com' },
  ])
    expect(billing(open), JSON.stringify(open)).toBe('off')
  const open = { BASE_URL: 'https://links.example.com' }
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  expect(billing({ ...open, BILLING: 'sandbox' })).toBe('sandbox')
  expect(billing({ ...open, ...stripe })).toBe('stripe')
  expect(billing({ ...stripe, BILLING: 'off' })).toBe('off')
  expect(() => loadConfig({ BILLING: 'stripe' })).toThrow('BILLING=stripe needs STRIPE_SECRET_KEY')
  expect(() => loadConfig({ BILLING: 'paypal' })).toThrow('BILLING must be')
})

test.each([
  [{ HOST: 'http://example.com' }, 'HOST must be'],
  [{ HOST: '0.0.0.0:80' }, 'HOST must be'],
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, such as 3000, and is "http"'],
  [{ DATABASE_POOL: '1' }, 'DATABASE_POOL must be a whole number of at least 2'],
  [{ SHED_LOAD: '0' }, 'SHED_LOAD must be one of on, off, and is "0"'],
  [{ LOG_LEVEL: 'verbose' }, 'LOG_LEVEL must be one of fatal, error'],
  [{ BASE_URL: 'links.example.com' }, 'BASE_URL must be'],
  [{ BASE_URL: 'https://example.com/pages' }, 'BASE_URL must be'],
  [{ DATABASE_URL: 'mysql://root@localhost/x' }, 'DATABASE_URL must be'],
  [{ DATABASE_URL: 'postgres://vitrine:pa#ss@db/vitrine' }, 'DATABASE_URL must look like'],
  [{ DATABASE_URL: 'postgres://vitrine@db' }, 'DATABASE_URL must name the database'],
  [{ DATABASE_URL: 'postgres://vitrine@db/vitrine?sslmode=on' }, 'DATABASE_URL has sslmode=on'],
  [
    { DATABASE_URL: 'postgres://vitrine@db/vitrine?sslmode=require&sslmode=allow' },
    'DATABASE_URL has sslmode=allow',
  ],
  [{ SECRET: 'short' }, 'SECRET must have at least 32 characters'],
  [{ ADMIN_EMAIL: 'robin' }, 'ADMIN_EMAIL must be'],
  [{ SMTP_URL: 'mail.example.com:587' }, 'SMTP_URL must look like smtp://'],
  [{ MAIL_FROM: 'nonsense' }, 'MAIL_FROM must be'],
  [{ MAIL_FROM: 'A <a@example.com>\nBcc: b@example.com' }, 'MAIL_FROM must be'],
  [
    { S3_ENDPOINT: 's3.example.com', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' },
    'S3_ENDPOINT must be',
  ],
  [{ TRUST_PROXY: 'localhost' }, 'TRUST_PROXY must be addresses or networks, such as 127.0.0.1,::1'],
  [{ TRUST_PROXY: '10.0.0.0/40' }, 'TRUST_PROXY must be'],
  [{ GEO_HEADER: 'bad header' }, 'GEO_HEADER must be'],
  [{ METRICS_TOKEN: 'a b' }, 'METRICS_TOKEN must be'],
])('reports a wrong setting and its valid form: %j', (env, message) => {
  expect(() => loadConfig(env)).toThrow(message)
})

test('accepts valid settings in unusual forms', () => {
  for (const env of [
    { HOST: '::' },
    { HOST: 'web-1.internal' },
    { DATABASE_URL: 'postgres:///vitrine?host=/run/postgresql' },
    { DATABASE_URL: 'postgresql://u:p%23@%2Frun%2Fpostgresql/vitrine' },
    { DATABASE_URL: 'postgres://u@db/vitrine?sslmode=verify-full' },
    { DATABASE_URL: './file.sqlite' },
    { MAIL_FROM: 'hello@links.example.com' },
    { MAIL_FROM: 'Ünï Côde <no-reply@localhost>' },
    { MAIL_FROM: '"Links, Inc." <hello@links.example.com>' },
    { TRUST_PROXY: '127.0.0.1, ::1,10.0.0.0/8, loopback' },
    { METRICS_TOKEN: 'abc+/=.~' },
  ])
    expect(() => loadConfig(env as Record<string, string>), JSON.stringify(env)).not.toThrow()
})

test('shows no secret in a message', () => {
  const env = {
    DATABASE_URL: 'postgres://vitrine:sesame@db',
    SMTP_URL: 'http://robin:sesame@mail.example.com',
    METRICS_TOKEN: 'sesame sesame',
    SECRET: 'sesame',
  }
  const message = () => loadConfig(env)
  for (const name of Object.keys(env)) expect(message).toThrow(name)
  expect(message).toThrow(/^((?!sesame)[\s\S])*$/)
  // URLs with a missing or incomplete scheme may contain passwords too
  for (const wrong of [
    { SMTP_URL: 'robin:sesame@mail.example.com:587' },
    { SMTP_URL: 'smtp:/robin:sesame@mail.example.com' },
    { SMTP_URL: 'smtp//robin:open@sesame@mail.example.com' },
    { DATABASE_URL: 'postgres:/vitrine:sesame@db/vitrine' },
    { DATABASE_URL: 'postgres:vitrine:sesame@db/vitrine' },
    { DATABASE_URL: 'postgres://vitrine@db/vitrine', DATABASE_LISTEN_URL: 'vitrine:sesame@db' },
    {
      S3_ENDPOINT: 'key:sesame@s3.example.com',
      S3_BUCKET: 'b',
      S3_ACCESS_KEY_ID: 'k',
      S3_SECRET_ACCESS_KEY: 's',
    },
    { AI_BASE_URL: 'ftp://robin:sesame@ai.example.com', AI_MODEL: 'm' },
  ])
    expect(() => loadConfig(wrong as Record<string, string>), JSON.stringify(wrong)).toThrow(
      /^((?!sesame)[\s\S])*$/,
    )
})

test('reports misspelt settings at a start and with errors', () => {
  const env = {
    BASEURL: 'https://x.example',
    VITRINE_PORT: '80',
    databse_url: 'x',
    TRUST_PROXIES: '::1',
    HOSTNAME: 'web',
    PATH: '/bin',
    PORTS: '1',
    HOME: '/root',
    VITRINE_STRICT: '1',
  }
  expect(findUnknownSettings(env).map(({ message }) => message)).toEqual([
    'BASEURL is not a setting. Did you mean BASE_URL?',
    'VITRINE_PORT is not a setting. Did you mean PORT?',
    'databse_url is not a setting. Did you mean DATABASE_URL?',
    'TRUST_PROXIES is not a setting. Did you mean TRUST_PROXY?',
  ])
  expect(() => loadConfig({ ...env, PORT: 'x' })).toThrow('BASEURL is not a setting. Did you mean BASE_URL?')
})

test('accepts files for all secrets and URLs with passwords', () => {
  const isSecret = (name: string) =>
    /(?:SECRET|PASSWORD|TOKEN|KEY|CODES|ACCESS_KEY_ID)$|^SECRET|^(?:DATABASE\w*|SMTP|BACKUP_S3)_URL$/.test(
      name,
    )
  const secrets = Object.keys(settings).filter(isSecret)
  expect(secrets).toEqual(
    expect.arrayContaining([
      'SECRET_PREVIOUS',
      'OIDC_CLIENT_SECRET',
      'STRIPE_WEBHOOK_SECRET',
      'BACKUP_S3_URL',
    ]),
  )
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-settings-'))
  const values: Record<string, string> = {
    DATABASE_URL: 'postgres://vitrine:pass@db.example.com/vitrine',
    DATABASE_LISTEN_URL: 'postgres://vitrine:pass@db.example.com/listen',
    DATABASE_READ_URL: 'postgres://vitrine:pass@db.example.com/read',
    SMTP_URL: 'smtp://user:pass@mail.example.com:587',
    BACKUP_S3_URL: 'https://key:pass%2Fword@s3.example.com/bucket/folder?region=eu-central-1',
    BILLING: 'sandbox',
  }
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const env: Record<string, string> = {
    BILLING: 'off',
    ADMIN_EMAIL: 'a@example.com',
    OIDC_ISSUER: 'https://id.example.com',
    OIDC_CLIENT_ID: 'vitrine',
    S3_ENDPOINT: 'https://s3.example.com',
    S3_BUCKET: 'uploads',
    AI_BASE_URL: 'https://ai.example.com/v1',
    AI_MODEL: 'm',
  }
  for (const name of secrets) {
    values[name] ??= `${name}-${'x'.repeat(40)}`
    writeFileSync(join(folder, name), `${values[name]}\n`)
    env[`${name}_FILE`] = join(folder, name)
  }
  expect(loadConfig(env)).toMatchObject({
    ACCESS_CODES: [values.ACCESS_CODES],
    BACKUP_S3_URL: { secretAccessKey: 'pass/word', prefix: 'folder/' },
  })
  const { texts } = readSettingTexts(env)
  for (const name of secrets) {
    expect(texts[name], name).toBe(values[name])
    const masked = maskSecret(name, values[name]!)
    if (name !== 'S3_ACCESS_KEY_ID') expect(masked, name).toContain('••••••')
    expect(masked).not.toContain('pass%2Fword')
  }
  expect(findUnknownSettings(env)).toEqual([])
})

test('reads secrets from files and reports unusable files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-settings-'))
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const secret = 'x'.repeat(40)
  const address = 'postgres://vitrine:pass word @db.example.com/vitrine'.replaceAll(' ', '%20')
  const config = loadConfig({
    SECRET_FILE: file('secret', `${secret}\n`),
    DATABASE_URL_FILE: file('database', address),
    METRICS_TOKEN_FILE: file('token', 'token\r\n'),
  })
  expect(config).toMatchObject({ SECRET: secret, DATABASE_URL: address, METRICS_TOKEN: 'token' })
  const missing = join(folder, 'missing')
  const wrong = {
    SECRET: secret,
    SECRET_FILE: file('second', secret),
    SMTP_URL_FILE: missing,
    AI_API_KEY_FILE: file('empty', '\n'),
    STRIPE_SECRET_KEY_FILE: folder,
    METRICS_TOKEN_FILE: file('two', 'token\n\n'),
  }
  for (const said of [
    'SECRET and SECRET_FILE are both set',
    `SMTP_URL_FILE names ${missing}, which cannot be read`,
    `AI_API_KEY_FILE names ${join(folder, 'empty')}, which is empty`,
    `STRIPE_SECRET_KEY_FILE names ${folder}, which cannot be read`,
    'METRICS_TOKEN must be one word',
  ])
    expect(() => loadConfig(wrong)).toThrow(said)
  expect(findUnknownSettings({ SECRET_FILE: 'x', SMTP_URL_FILE: 'x' })).toEqual([])
  expect(findUnknownSettings({ SECRT_FILE: 'x' })[0]?.message).toContain('Did you mean SECRET_FILE?')
})
