import { Resolver } from 'node:dns'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { Ajv } from 'ajv'
import { type Static, Type } from 'typebox'
import {
  isAddressOrNetwork,
  isBearerToken,
  isHeaderName,
  isHttpUrl,
  isListenHost,
  isOrigin,
  isSender,
  isSmtpUrl,
  maskPassword,
  misspeltNames,
  postgresUrlProblem,
  readS3Url,
} from './process/setting-values.ts'
import type { BillingMode } from './providers/billing/port.ts'
import { readExceptions } from './providers/egress/allowed.ts'
import type { OidcSettings } from './providers/oidc.ts'
import { removedSettings, settings } from './settings.ts'

const MiB = 1024 * 1024

const Settings = Type.Object(settings)
type Settings = Static<typeof Settings>

/** The validated, frozen configuration. Sizes in bytes, times in milliseconds. */
export type Config = Readonly<
  Omit<Settings, 'DATA_DIR' | 'ACCESS_CODES' | 'TRUST_PROXY' | 'STRIPE_PRICES'> & {
    oidc: OidcSettings | null
    /** BILLING, or the mode derived from other settings. */
    billing: BillingMode
    dataDir: string
    accessCodes: readonly string[]
    trustProxy: readonly string[]
    dnsServers: readonly string[]
    domainAddresses: readonly string[]
    egressAllow: readonly string[]
    /** Stripe's price ids by `plan:interval`. */
    stripePrices: Readonly<Record<string, string>>
    /** Cookies get `Secure` and the `__Host-` prefix. */
    https: boolean
    cacheBytes: number
    /** Undeclared statuses and responses that break their schema become errors (tests, development). */
    strict: boolean
  }
>

const validate = new Ajv({
  keywords: ['whenEmpty'],
  allErrors: true,
  coerceTypes: true,
  useDefaults: true,
  // Compiling the meta-schema takes longer than validating this schema
  validateSchema: false,
  meta: false,
}).compile<Settings>(Settings)

const list = (value: string) =>
  value
    .split(',')
    .map((v) => v.trim())
    .filter(Boolean)

const areExceptions = (text: string): boolean => {
  try {
    readExceptions(list(text))
    return true
  } catch {
    return false
  }
}

type OidcOptions = Pick<OidcSettings, 'domain' | 'adminGroup' | 'groupsClaim' | 'trustsEmail' | 'isOnly'>

const readOidcOptions = (text: string): OidcOptions | null => {
  const options = { domain: '', adminGroup: '', groupsClaim: 'groups', trustsEmail: false, isOnly: false }
  for (const option of list(text)) {
    const [, name, value = ''] = /^([a-z-]+)(?:=(.+))?$/.exec(option) ?? []
    if (name === 'domain' && value) options.domain = value.toLowerCase()
    else if (name === 'admins' && value) options.adminGroup = value
    else if (name === 'groups' && value) options.groupsClaim = value
    else if (option === 'trust-email') options.trustsEmail = true
    else if (option === 'only') options.isOnly = true
    else return null
  }
  return options
}

const readOidcSettings = (s: Settings): OidcSettings | null =>
  s.OIDC_ISSUER
    ? Object.freeze({
        issuer: s.OIDC_ISSUER,
        clientId: s.OIDC_CLIENT_ID,
        clientSecret: s.OIDC_CLIENT_SECRET,
        name: s.OIDC_NAME,
        ...readOidcOptions(s.OIDC_OPTIONS)!,
      })
    : null

const areNameServers = (servers: readonly string[]): boolean => {
  try {
    new Resolver().setServers(servers)
    return true
  } catch {
    return false
  }
}

const readPrices = (json: string): Record<string, string> | null => {
  if (!json) return {}
  try {
    const value: unknown = JSON.parse(json)
    const entries = Object.entries(value as object)
    const ids = new Set(entries.map(([, id]) => id))
    const isValidPriceList = entries.every(
      ([key, id]) => /^.+:(?:month|year)$/.test(key) && /^[\w-]+$/.test(String(id)),
    )
    return isValidPriceList && ids.size === entries.length && !Array.isArray(value)
      ? (value as Record<string, string>)
      : null
  } catch {
    return null
  }
}

/** Returns true if only this machine can reach the host: a local name (RFC 6761, 6.3) or a loopback address. */
const isLoopback = (host: string): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

const resolveBillingMode = (s: Settings, baseUrl: URL | null): BillingMode => {
  if (s.BILLING) return s.BILLING
  if (s.STRIPE_SECRET_KEY) return 'stripe'
  return baseUrl && isLoopback(baseUrl.hostname) && isLoopback(s.HOST) ? 'sandbox' : 'off'
}

const secretSettings = [
  'SECRET',
  'SECRET_PREVIOUS',
  'ADMIN_PASSWORD',
  'ACCESS_CODES',
  'OIDC_CLIENT_SECRET',
  'S3_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
  'AI_API_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const
/** Settings that can be read from a file (`NAME_FILE`): secrets, and URLs with a password. */
const fileSettings: readonly string[] = [
  ...secretSettings,
  'DATABASE_URL',
  'DATABASE_LISTEN_URL',
  'DATABASE_READ_URL',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'BACKUP_S3_URL',
]

export const maskSecret = (name: string, value: string): string =>
  value && (secretSettings as readonly string[]).includes(name) ? '••••••' : maskPassword(value)

/** Returns a warning for each variable that was a setting in an earlier version, or looks like a misspelt setting. */
export const unknownSettings = (env: Environment = process.env): { name: string; message: string }[] => {
  const removed = Object.entries(removedSettings).filter(([name]) => env[name])
  const names = [
    ...Object.keys(settings),
    ...fileSettings.map((name) => `${name}_FILE`),
    ...Object.keys(removedSettings),
    'VITRINE_STRICT',
  ]
  return [
    ...removed.map(([name, advice]) => ({ name, message: `${name} is no longer a setting. ${advice}` })),
    ...misspeltNames(Object.keys(env), names, 'VITRINE')
      .filter(({ meant }) => !(meant in removedSettings))
      .map(({ name, meant }) => ({ name, message: `${name} is not a setting. Did you mean ${meant}?` })),
  ]
}

type Setting = {
  type?: string
  default?: unknown
  description?: string
  whenEmpty?: string
  enum?: string[]
  minimum?: number
  maximum?: number
}

export const settingEntries = () => Object.entries(settings) as unknown as [keyof typeof settings, Setting][]

/** Describes the valid values of a setting that is not text. */
const typeRule = (name: keyof typeof settings): string => {
  const setting = settings[name] as Setting
  if (setting.enum) return `must be one of ${setting.enum.filter(Boolean).join(', ')}`
  const { minimum = 0, maximum } = setting
  const range = maximum === undefined ? `of at least ${minimum}` : `from ${minimum} to ${maximum}`
  return `must be a whole number ${range}, such as ${setting.default}`
}

type Text = { [K in keyof Settings]: Settings[K] extends string ? K : never }[keyof Settings]

/** Rules for texts that are not empty. `rule` continues a sentence that starts with the setting's name. */
const textRules: readonly (readonly [
  names: readonly Text[],
  isValid: (text: string) => boolean,
  rule: string,
])[] = [
  [
    ['HOST'],
    isListenHost,
    'must be an address or a name of this machine without scheme and port, such as 127.0.0.1, or 0.0.0.0 for all',
  ],
  [
    ['SECRET', 'SECRET_PREVIOUS'],
    (text) => text.length >= 32,
    'must have at least 32 characters; create one with `openssl rand -hex 32`',
  ],
  [
    ['ADMIN_EMAIL'],
    (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text),
    'must be an e-mail address, such as robin@example.com',
  ],
  [
    ['SMTP_URL'],
    isSmtpUrl,
    'must look like smtp://user:password@host:587, or smtps://user:password@host:465',
  ],
  [['MAIL_FROM'], isSender, 'must be a sender such as Vitrine <hello@links.example.com>'],
  [
    ['BACKUP_S3_URL'],
    (text) => readS3Url(text) !== null,
    'must look like https://KEY:SECRET@s3.example.com/BUCKET/FOLDER?region=REGION; percent-encode special characters in the keys, such as / as %2F',
  ],
  [['S3_ENDPOINT'], isHttpUrl, 'must be an http(s) address, such as https://s3.example.com'],
  [['OIDC_ISSUER'], isHttpUrl, 'must be an http(s) address, such as https://id.example.com'],
  [
    ['OIDC_OPTIONS'],
    (text) => readOidcOptions(text) !== null,
    'must be options such as domain=example.com,admins=staff,groups=groups,trust-email,only',
  ],
  [
    ['S3_PREFIX'],
    (text) => /^(?:[\w.-]+\/)*$/.test(text),
    'must be letters, digits, `.`, `_`, `-` and slashes, and end with a slash',
  ],
  [
    ['TERMS_URL', 'PRIVACY_URL', 'IMPRINT_URL', 'AI_BASE_URL', 'UPDATE_URL'],
    isHttpUrl,
    'must be an http(s) address, such as https://example.com/page',
  ],
  [['STRIPE_API_URL'], isOrigin, 'must be an http(s) address without a path'],
  [['GEO_HEADER'], isHeaderName, 'must be the name of one header, such as CF-IPCountry'],
  [['METRICS_TOKEN'], isBearerToken, 'must be one word without blanks: `openssl rand -hex 32` makes one'],
  [
    ['DOMAIN_TARGET'],
    (text) => /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(text),
    'must be a host name like links.example.com',
  ],
  [
    ['DOMAIN_ADDRESSES'],
    (text) => list(text).every((address) => isIP(address)),
    'must be IP addresses, such as 192.0.2.7,2001:db8::7',
  ],
  [
    ['EGRESS_ALLOW'],
    areExceptions,
    'must be hosts, addresses or networks such as 10.0.0.0/8, wiki.example or 127.0.0.1:8080, with commas between',
  ],
  [
    ['DNS_SERVERS'],
    (text) => areNameServers(list(text)),
    'must be addresses like 192.0.2.53, 192.0.2.53:5353 or [2001:db8::53]:5353',
  ],
  [
    ['TRUST_PROXY'],
    (text) => list(text).every(isAddressOrNetwork),
    'must be addresses or networks, such as 127.0.0.1,::1 (this machine) or 10.0.0.0/8',
  ],
]

const combinationProblems = (s: Settings): string[] => [
  ...(s.ADMIN_PASSWORD && !s.ADMIN_EMAIL ? ['ADMIN_PASSWORD needs ADMIN_EMAIL'] : []),
  ...(s.S3_ENDPOINT && !(s.S3_BUCKET && s.S3_ACCESS_KEY_ID && s.S3_SECRET_ACCESS_KEY)
    ? ['S3_ENDPOINT needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY']
    : []),
  ...(Boolean(s.OIDC_ISSUER) !== Boolean(s.OIDC_CLIENT_ID)
    ? ['OIDC_ISSUER and OIDC_CLIENT_ID need each other']
    : []),
  ...(s.AI_BASE_URL && !s.AI_MODEL ? ['AI_BASE_URL needs AI_MODEL'] : []),
  ...(Boolean(s.STRIPE_SECRET_KEY) !== Boolean(s.STRIPE_WEBHOOK_SECRET)
    ? ['STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET need each other']
    : []),
  ...(s.BILLING === 'stripe' && !s.STRIPE_SECRET_KEY ? ['BILLING=stripe needs STRIPE_SECRET_KEY'] : []),
]

const databaseRule = (url: string): string | null => {
  if (isPostgres(url)) return postgresUrlProblem(url)
  const path = url.replace(/^sqlite:(\/\/)?/, '')
  return path === ':memory:' || /^[a-z][a-z0-9+.-]+:/i.test(path) || (url.startsWith('sqlite:') && !path)
    ? 'must be empty, the path of a file, sqlite:PATH or postgres://user:password@host:5432/name'
    : null
}

const isPostgres = (url: string) => /^postgres(ql)?:\/\//.test(url)
const secondUrlRule = (databaseProblem: string, url: string): string | null => {
  if (!isPostgres(databaseProblem)) return 'needs a DATABASE_URL of PostgreSQL'
  return isPostgres(url) ? postgresUrlProblem(url) : 'must look like postgres://user:password@host:5432/name'
}

type Environment = Record<string, string | undefined>

const readFileSettings = (env: Environment): { env: Environment; problems: string[] } => {
  const withFiles = { ...env }
  const problems: string[] = []
  for (const name of fileSettings) {
    const path = env[`${name}_FILE`]
    if (!path) continue
    if (env[name]) problems.push(`${name} and ${name}_FILE are both set: remove one of them`)
    else
      try {
        withFiles[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
        if (!withFiles[name]) problems.push(`${name}_FILE names ${path}, which is empty`)
      } catch (error) {
        problems.push(`${name}_FILE names ${path}, which cannot be read (${(error as Error).message})`)
      }
  }
  return { env: withFiles, problems }
}

/** Reads and validates the settings. Throws one error that lists each invalid setting and its correction. */
export const loadConfig = (environment: Environment = process.env): Config => {
  const { env, problems } = readFileSettings(environment)
  const values: Record<string, unknown> = {}
  for (const name of Object.keys(settings)) {
    const value = env[name]
    if (value !== undefined && value !== '') values[name] = value
  }
  const addProblem = (name: string, rule: string) => {
    const value = maskSecret(name, env[name] ?? '')
    problems.push(`${name} ${rule}${value.includes('•') ? '' : `, and is ${JSON.stringify(value)}`}`)
  }
  if (!validate(values)) {
    const names = new Set((validate.errors ?? []).map((e) => e.instancePath.slice(1)))
    for (const name of names) addProblem(name, typeRule(name as keyof typeof settings))
  }
  const settingValues = values as Settings
  const baseUrl = (settingValues.BASE_URL || `http://localhost:${settingValues.PORT}`).replace(/\/+$/, '')
  const parsedBaseUrl = isOrigin(baseUrl) && !new URL(baseUrl).username ? new URL(baseUrl) : null
  if (!parsedBaseUrl && settingValues.BASE_URL)
    addProblem('BASE_URL', 'must be http(s)://host[:port] without a path, such as https://links.example.com')
  const database = databaseRule(settingValues.DATABASE_URL)
  if (database) addProblem('DATABASE_URL', database)
  const listenUrlProblem =
    settingValues.DATABASE_LISTEN_URL &&
    secondUrlRule(settingValues.DATABASE_URL, settingValues.DATABASE_LISTEN_URL)
  if (listenUrlProblem) addProblem('DATABASE_LISTEN_URL', listenUrlProblem)
  const readUrlProblem =
    settingValues.DATABASE_READ_URL &&
    secondUrlRule(settingValues.DATABASE_URL, settingValues.DATABASE_READ_URL)
  if (readUrlProblem) addProblem('DATABASE_READ_URL', readUrlProblem)
  for (const [names, isValid, rule] of textRules)
    for (const name of names) if (settingValues[name] && !isValid(settingValues[name])) addProblem(name, rule)
  const stripePrices = readPrices(settingValues.STRIPE_PRICES)
  if (!stripePrices)
    addProblem(
      'STRIPE_PRICES',
      'must be a JSON object like {"pro:month":"price_…"} with one price id for each',
    )
  problems.push(...combinationProblems(settingValues))
  if (problems.length) {
    const unknown = unknownSettings(env).map(({ message }) => message)
    throw new Error(
      `The configuration is not valid:\n  ${[...problems, ...unknown].join('\n  ')}\ndocs/configuration.md explains every setting.`,
    )
  }
  const { DATA_DIR, ACCESS_CODES, TRUST_PROXY, STRIPE_PRICES: _, ...rest } = settingValues
  return Object.freeze({
    ...rest,
    BASE_URL: baseUrl,
    billing: resolveBillingMode(settingValues, parsedBaseUrl),
    dataDir: resolve(DATA_DIR),
    oidc: readOidcSettings(settingValues),
    accessCodes: Object.freeze(list(ACCESS_CODES)),
    trustProxy: Object.freeze(list(TRUST_PROXY)),
    dnsServers: Object.freeze(list(settingValues.DNS_SERVERS)),
    domainAddresses: Object.freeze(list(settingValues.DOMAIN_ADDRESSES)),
    egressAllow: Object.freeze(list(settingValues.EGRESS_ALLOW)),
    stripePrices: Object.freeze(stripePrices ?? {}),
    https: baseUrl.startsWith('https:'),
    cacheBytes: settingValues.CACHE_MIB * MiB,
    strict: env.VITRINE_STRICT === '1',
  })
}
