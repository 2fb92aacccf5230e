import { Resolver } from 'node:dns'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isObject } from './lib/is-object.ts'
import { splitList } from './lib/split-list.ts'
import { removeTlsOff } from './process/plain-text.ts'
import {
  describePostgresUrlProblem,
  isAddressOrNetwork,
  isBearerToken,
  isHeaderName,
  isHttpUrl,
  isListenHost,
  isOrigin,
  isPostgresUrl,
  isSender,
  isSmtpUrl,
  readS3Url,
  toAsciiHost,
  toAsciiUrl,
} from './process/setting-values.ts'
import { readExceptions } from './providers/egress/allowed.ts'
import type { OidcSettings } from './providers/oidc.ts'

/** Rule that a value breaks: the end of a sentence that starts with the name of the setting. */
export class InvalidSetting {
  readonly rule: string
  constructor(rule: string) {
    this.rule = rule
  }
}

export type SettingTexts = Readonly<Record<string, string>>

export type Setting = {
  readonly description: string
  /** Value if the variable is missing or empty. Without a default it is ''. */
  readonly default?: string
  /** Describes the behaviour of an empty setting that has no fixed default. */
  readonly whenEmpty?: string
  /** True if the value is masked; it can also be read from the file that `NAME_FILE` names. */
  readonly secret?: true
  /** True if the value, such as a URL with a password, can also be read from the file that `NAME_FILE` names. */
  readonly file?: true
  /** True if the service sends secrets or private data to the URL, which `findPlainTarget` checks. */
  readonly outgoing?: true
  /** Reads the value of a text, which may be empty. */
  readonly parse: (text: string, texts: SettingTexts) => unknown
}

const anyText = (text: string): string => text
/** Accepts an empty text and those that are valid. */
const textIf = (isValid: (text: string) => boolean, rule: string) => (text: string) =>
  text === '' || isValid(text) ? text : new InvalidSetting(rule)
/** Fails if `read` throws or returns null. */
const parsedBy =
  <T>(read: (text: string) => T | null, rule: string) =>
  (text: string): T | InvalidSetting => {
    try {
      return read(text) ?? new InvalidSetting(rule)
    } catch {
      return new InvalidSetting(rule)
    }
  }
/** Accepts an empty text and valid URLs, and returns them in ASCII. */
const urlIf = (isValid: (text: string) => boolean, rule: string) => (text: string) =>
  textIf(isValid, rule)(toAsciiUrl(text))
const listIf =
  (isValid: (item: string) => boolean, rule: string, read: (item: string) => string = anyText) =>
  (text: string) => {
    const items = splitList(text).map(read)
    return items.every(isValid) ? items : new InvalidSetting(rule)
  }

const setting = <T>(
  description: string,
  parse: (text: string, texts: SettingTexts) => T,
  options: Partial<Omit<Setting, 'description' | 'parse'>> = {},
) => ({ description, parse, ...options })

const text = (description: string, value = '', whenEmpty = '') =>
  setting(description, anyText, { default: value, whenEmpty })

const choice = <const Value extends string>(
  description: string,
  values: readonly Value[],
  value: NoInfer<Value>,
  whenEmpty = '',
) =>
  setting(
    description,
    parsedBy(
      (text) => values.find((option) => option === text) ?? null,
      `must be one of ${values.filter(Boolean).join(', ')}`,
    ),
    { default: value, whenEmpty },
  )

const count = (description: string, value: number, minimum = 0, maximum = Number.POSITIVE_INFINITY) => {
  const isLimited = Number.isFinite(maximum)
  const range = isLimited ? `from ${minimum} to ${maximum}` : `of at least ${minimum}`
  const read = (text: string) => {
    const number = Number(text)
    return Number.isInteger(number) && number >= minimum && number <= maximum ? number : null
  }
  return setting(description, parsedBy(read, `must be a whole number ${range}, such as ${value}`), {
    default: String(value),
  })
}

const exampleUrl = (url: string) => urlIf(isHttpUrl, `must be an http or https URL, such as ${url}`)
/** URL without TLS only for private hosts, or with `tls=off`, which the value omits. */
const outgoingUrl = (url: string) => (text: string) => exampleUrl(url)(removeTlsOff(text))
const outgoing = { outgoing: true } as const
const pageUrl = exampleUrl('https://example.com/page')

const isHostName = (text: string): boolean => /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(text)

const secretText = textIf(
  (text) => text.length >= 32,
  'must have at least 32 characters; create one with `openssl rand -hex 32`',
)

const parseBaseUrl = (text: string, { PORT }: SettingTexts): string | InvalidSetting => {
  if (!text) return `http://localhost:${Number(PORT)}`
  const url = toAsciiUrl(text.replace(/\/+$/, ''))
  // The form that browsers send: without a default port, in lower case
  return isOrigin(url) && !new URL(url).username
    ? new URL(url).origin
    : new InvalidSetting('must be http(s)://host[:port] without a path, such as https://links.example.com')
}

const parsePostgresUrl = (text: string): string | InvalidSetting => {
  const rule = describePostgresUrlProblem(text)
  return rule === null ? toAsciiUrl(text) : new InvalidSetting(rule)
}

const parseDatabaseUrl = (text: string): string | InvalidSetting => {
  if (isPostgresUrl(text)) return parsePostgresUrl(text)
  const path = text.replace(/^sqlite:(\/\/)?/, '')
  return path === ':memory:' || /^[a-z][a-z0-9+.-]+:/i.test(path) || (text.startsWith('sqlite:') && !path)
    ? new InvalidSetting(
        'must be empty, the path of a file, sqlite:PATH or postgres://user:password@host:5432/name',
      )
    : text
}

const parseSecondDatabaseUrl = (text: string, { DATABASE_URL = '' }: SettingTexts) => {
  if (!text) return text
  if (!isPostgresUrl(DATABASE_URL)) return new InvalidSetting('needs a DATABASE_URL of PostgreSQL')
  return isPostgresUrl(text)
    ? parsePostgresUrl(text)
    : new InvalidSetting('must look like postgres://user:password@host:5432/name')
}

const parseBucketUrl = parsedBy(
  readS3Url,
  'must look like https://KEY:SECRET@s3.example.com/BUCKET/FOLDER?region=REGION; percent-encode special characters in the keys, such as / as %2F',
)

type OidcOptions = Pick<OidcSettings, 'domain' | 'adminGroup' | 'groupsClaim' | 'trustsEmail' | 'isOnly'>

const readOidcOptions = (text: string): OidcOptions | null => {
  const options = splitList(text).map((option) => {
    const [name = '', value = ''] = option.split(/=(.+)/, 2)
    return [name, value] as const
  })
  const isValid = ([name, value]: readonly [string, string]) =>
    value ? ['domain', 'admins', 'groups'].includes(name) : ['trust-email', 'only'].includes(name)
  if (!options.every(isValid)) return null
  const values = new Map(options)
  return {
    domain: values.get('domain')?.toLowerCase() ?? '',
    adminGroup: values.get('admins') ?? '',
    groupsClaim: values.get('groups') ?? 'groups',
    trustsEmail: values.has('trust-email'),
    isOnly: values.has('only'),
  }
}

/** Reads Stripe's price ids by `plan:interval`. */
const readPrices = (json: string): Readonly<Record<string, string>> | null => {
  const prices: unknown = JSON.parse(json || '{}')
  if (!isObject(prices)) return null
  const entries = Object.entries(prices)
  const ids = new Set(Object.values(prices))
  const isValid = entries.every(([key, id]) => /^.+:(?:month|year)$/.test(key) && /^[\w-]+$/.test(String(id)))
  return isValid && ids.size === entries.length ? (prices as Record<string, string>) : null
}

const assertNameServers = (text: string): readonly string[] => {
  new Resolver().setServers(splitList(text))
  return splitList(text)
}

type Settings = Readonly<Record<string, Setting>>

const server = {
  HOST: setting(
    'IP address to listen on. `0.0.0.0` means all interfaces.',
    textIf(
      isListenHost,
      'must be an address or a name of this machine without scheme and port, such as 127.0.0.1, or 0.0.0.0 for all',
    ),
    { default: '127.0.0.1' },
  ),
  PORT: count('Port to listen on, at most 65535; 0 chooses a free one.', 3000, 0, 65535),
  BASE_URL: setting(
    'Public URL of the service, without a slash at the end. Its host may contain letters of any script. E-mails and pages link to it. Passkeys belong to its host: after it changes, users must add passkeys again.',
    parseBaseUrl,
    { whenEmpty: 'http://localhost:PORT' },
  ),
  EXTRA_HOSTS: setting(
    'Comma-separated further hosts of the service, such as `www.example.com`, in letters of any script. Their requests are redirected to BASE_URL.',
    listIf(
      isHostName,
      'must be host names in lower case without scheme and port, such as www.example.com',
      toAsciiHost,
    ),
    { whenEmpty: 'requests for other hosts than that of BASE_URL and verified custom domains get 421' },
  ),
  SITE_NAME: text('Name of this installation in texts for people.', 'Vitrine'),
  TERMS_URL: setting('URL of the terms of use, linked in footers.', pageUrl),
  PRIVACY_URL: setting('URL of the privacy notice, linked in footers.', pageUrl),
  IMPRINT_URL: setting('URL of the imprint, linked in footers.', pageUrl),
  CONTACT: setting(
    'E-mail address or URL at which people reach you. The studio shows it to people who are blocked or cannot register.',
    textIf(
      (text) => /^(?:[^\s@/]+@[^\s@]+\.[^\s@]+|https:\/\/\S+)$/.test(text) && text.length <= 200,
      'must be an e-mail address or a URL, such as help@example.com or https://example.com/help',
    ),
  ),
  DATA_DIR: setting(
    'Directory for the SQLite file, uploads, outbox and the secret.',
    (text) => resolve(text),
    { default: './data' },
  ),
  SECRET: setting('Master secret of at least 32 characters. All processes must share one.', secretText, {
    secret: true,
    whenEmpty: 'created once in DATA_DIR/secret',
  }),
  SECRET_PREVIOUS: setting(
    'Former master secret while it is replaced, so that encrypted and signed data stays valid (docs/operating.md, "Change the secret").',
    secretText,
    { secret: true },
  ),
  DEMO: choice(
    '`on` makes this installation a demo: everyone may sign in to one account, whose pages are reset each hour (docs/operating.md, "Demo").',
    ['off', 'on'],
    'off',
  ),
  LOG_LEVEL: choice(
    'Minimum severity of log lines: `fatal`, `error`, `warn`, `info`, `debug` or `silent`.',
    ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
    'info',
  ),
} as const satisfies Settings

const database = {
  DATABASE_URL: setting(
    'Database: `postgres://…` for PostgreSQL, `sqlite:PATH` for a file.',
    parseDatabaseUrl,
    { ...outgoing, file: true, whenEmpty: 'SQLite, DATA_DIR/vitrine.sqlite' },
  ),
  DATABASE_LISTEN_URL: setting(
    '`postgres://…` of the server itself or of a pool in session mode, to listen for changes. Required if DATABASE_URL leads to a pooler in transaction mode. Statements on DATABASE_URL are then not prepared.',
    parseSecondDatabaseUrl,
    { ...outgoing, file: true },
  ),
  DATABASE_READ_URL: setting(
    '`postgres://…` of a replica. The service reads analytics, connected spreadsheets and exports from it if it has all commits, otherwise from the primary. `vitrine_replica_lag_seconds` shows its lag.',
    parseSecondDatabaseUrl,
    { ...outgoing, file: true },
  ),
  DATABASE_POOL: count('PostgreSQL connections of this process, at least 2.', 10, 2),
  SQLITE_SYNCHRONOUS: choice(
    '`FULL` survives a power failure; `NORMAL` is faster but may lose the last commits.',
    ['FULL', 'NORMAL'],
    'FULL',
  ),
} as const satisfies Settings

const accounts = {
  ADMIN_EMAIL: setting(
    'Makes this account a platform administrator at start, and creates a missing one with ADMIN_PASSWORD.',
    textIf(
      (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text),
      'must be an e-mail address, such as robin@example.com',
    ),
  ),
  ADMIN_PASSWORD: setting('Password of that account at creation.', anyText, { secret: true }),
  REGISTRATION: choice(
    '`open`: everyone can create an account. `invite`: people with an invitation to a workspace. `closed`: the same, but only invitations by administrators count; other invitations reach existing accounts only. Administrators can always create accounts. Sent invitations stay valid.',
    ['open', 'invite', 'closed'],
    'open',
  ),
  TRY_PAGE: choice(
    'With REGISTRATION=open, visitors without an account may enter a name or the address of their present page, and see it in twelve looks (`/services/try`). Reading an address needs EGRESS=on. `off` removes the page.',
    ['on', 'off'],
    'on',
  ),
  ACCESS_CODES: setting(
    'Comma-separated codes. With REGISTRATION=open, registration requires a code or an invitation.',
    splitList,
    { secret: true, whenEmpty: 'no code is required' },
  ),
  REQUIRE_SECOND_FACTOR: choice(
    'Accounts that need two-factor authentication or a passkey: `off`, `admins` (administrators) or `all`. Until it is set up, a session signed in by password alone can only set it up, read its account and sign out. API keys and agents keep their access. Sign-ins at an OpenID Connect provider count as secure: require a second factor there.',
    ['off', 'admins', 'all'],
    'off',
  ),
  PASSWORD_MIN_LENGTH: count('Minimum length of passwords, at least 8.', 8, 8),
  OIDC_ISSUER: setting(
    'URL of an OpenID Connect provider for sign-in, such as `https://id.example.com`. Register BASE_URL/studio/oidc as redirect URI, and BASE_URL/studio/signin as post-logout redirect URI. It may be in a private network.',
    outgoingUrl('https://id.example.com'),
    outgoing,
  ),
  OIDC_CLIENT_ID: text('Client id at that provider.'),
  OIDC_CLIENT_SECRET: setting('Client secret at that provider.', anyText, {
    secret: true,
    whenEmpty: 'a public client with PKCE',
  }),
  OIDC_NAME: text('Name of the provider on the sign-in button.', 'OpenID Connect'),
  OIDC_OPTIONS: setting(
    'Comma-separated options: `domain=`, `admins=`, `groups=`, `trust-email`, `only` (docs/providers.md, "OpenID Connect").',
    parsedBy(
      readOidcOptions,
      'must be options such as domain=example.com,admins=staff,groups=groups,trust-email,only',
    ),
  ),
} as const satisfies Settings

const mail = {
  SMTP_URL: setting(
    'Mail server, such as `smtp://user:password@host:port` or `smtps://…`. `smtp:` needs STARTTLS, except for a private host or with `?tls=off`.',
    urlIf(isSmtpUrl, 'must look like smtp://user:password@host:587, or smtps://user:password@host:465'),
    { ...outgoing, file: true, whenEmpty: 'files in DATA_DIR/outbox' },
  ),
  MAIL_FROM: setting(
    'Sender of e-mails, such as `Name <pages@example.com>`.',
    textIf(isSender, 'must be a sender such as Vitrine <hello@links.example.com>'),
    { whenEmpty: '`SITE_NAME <no-reply@localhost>`' },
  ),
} as const satisfies Settings

const storage = {
  S3_ENDPOINT: setting('URL of an S3-compatible store for uploads.', outgoingUrl('https://s3.example.com'), {
    ...outgoing,
    whenEmpty: 'files in DATA_DIR/media',
  }),
  S3_REGION: text('Region of the store.', 'us-east-1'),
  S3_BUCKET: text('Bucket of the store.'),
  S3_PREFIX: setting(
    'Prefix of all keys in the bucket, such as `production/`.',
    textIf(
      (text) => /^(?:[\w.-]+\/)*$/.test(text),
      'must be letters, digits, `.`, `_`, `-` and slashes, and end with a slash',
    ),
  ),
  S3_ACCESS_KEY_ID: setting('Access key of the store.', anyText, { file: true }),
  S3_SECRET_ACCESS_KEY: setting('Secret key of the store.', anyText, { secret: true }),
  BACKUP_S3_URL: setting(
    'Bucket to which `backup` copies each backup, such as `https://KEY:SECRET@s3.example.com/BUCKET/FOLDER?region=REGION`. Percent-encode special characters of the keys. Use a folder for each installation.',
    (text) => (text ? parseBucketUrl(text) : null),
    { ...outgoing, file: true, whenEmpty: 'backups stay on this machine' },
  ),
} as const satisfies Settings

const network = {
  TRUST_PROXY: setting(
    'Comma-separated IP addresses or networks of proxies whose X-Forwarded-For and X-Request-Id count, such as `127.0.0.1,10.0.0.0/8`. Ports are ignored. If an entry of X-Forwarded-For is not an IP address, the proxy that sent it counts as the client.',
    listIf(
      isAddressOrNetwork,
      'must be addresses or networks, such as 127.0.0.1,::1 (this machine) or 10.0.0.0/8',
    ),
  ),
  DNS_SERVERS: setting(
    'Comma-separated name servers for the records of custom domains, such as `192.0.2.53` or `192.0.2.53:5353`.',
    parsedBy(assertNameServers, 'must be addresses like 192.0.2.53, 192.0.2.53:5353 or [2001:db8::53]:5353'),
    { whenEmpty: 'name servers of the machine' },
  ),
  DOMAIN_TARGET: setting(
    'Target of the CNAME records of custom domains, in letters of any script.',
    (text) => textIf(isHostName, 'must be a host name such as links.example.com')(toAsciiHost(text)),
    { whenEmpty: 'the host of BASE_URL' },
  ),
  DOMAIN_ADDRESSES: setting(
    'Comma-separated IP addresses of this service, for custom domains that cannot have a CNAME record.',
    listIf((address) => isIP(address) !== 0, 'must be IP addresses, such as 192.0.2.7,2001:db8::7'),
  ),
  GEO_HEADER: setting(
    'Header in which the proxy in front sends the visitor’s country (ISO 3166-1), such as `CF-IPCountry`. The proxy must overwrite what clients send.',
    textIf(isHeaderName, 'must be the name of one header, such as CF-IPCountry'),
    { whenEmpty: 'GEO_DATABASE is used' },
  ),
  GEO_DATABASE: text(
    'File with the countries of IP addresses in MaxMind’s format (.mmdb), such as DB-IP Lite. It is used if GEO_HEADER contains no country, and read again when it is replaced.',
  ),
  EGRESS: choice(
    'Requests to public URLs that users enter: imports and their pictures, titles and short links, checks for broken links, webhooks, newsletter services. Private networks are blocked unless EGRESS_ALLOW lists them. `off` blocks all.',
    ['on', 'off'],
    'on',
  ),
  EGRESS_ALLOW: setting(
    'Comma-separated private hosts, IP addresses or networks to which requests are allowed, such as `10.0.0.0/8` or `wiki.example:8080`. A webhook or listmonk may use `http:` or a private name (`crm.internal`) only if its host is listed, or its IP address lies in a listed network.',
    parsedBy(
      (text) => readExceptions(splitList(text)),
      'must be hosts, addresses or networks such as 10.0.0.0/8, wiki.example or 127.0.0.1:8080, with commas between',
    ),
  ),
  UPDATE_URL: setting(
    'URL of a JSON document with the newest version, `{"version":"0.3.0","url":"https://…"}`, or of `/NAME/latest` at an npm registry. Administrators see a newer version in the studio. The request contains BASE_URL.',
    outgoingUrl('https://registry.npmjs.org/NAME/latest'),
    { ...outgoing, whenEmpty: 'off' },
  ),
} as const satisfies Settings

const ideas = {
  AI_BASE_URL: setting(
    'URL of an OpenAI-compatible API for content ideas without `/chat/completions`, such as `https://api.openai.com/v1`. Page texts of users who request ideas are sent there.',
    outgoingUrl('https://api.openai.com/v1'),
    { ...outgoing, whenEmpty: 'rules, offline' },
  ),
  AI_API_KEY: setting('Key of that API, if it requires one.', anyText, { secret: true }),
  AI_MODEL: text('Name of the model at that API.'),
} as const satisfies Settings

const plans = {
  PLANS_FILE: text('JSON file that replaces the built-in plans, and may list vouchers (docs/providers.md).'),
  BILLING: choice(
    'How plans are sold: `off` (only vouchers and the operator grant plans), `sandbox` (a test checkout without charges) or `stripe`.',
    ['', 'off', 'sandbox', 'stripe'],
    '',
    '`stripe` with its key, else `sandbox` if HOST and BASE_URL are local, else `off`',
  ),
  STRIPE_SECRET_KEY: setting('Secret or restricted key of Stripe.', anyText, { secret: true }),
  STRIPE_WEBHOOK_SECRET: setting(
    'Signing secret of the webhook at BASE_URL/webhooks/stripe. During a rotation both secrets, separated by a comma.',
    splitList,
    { secret: true },
  ),
  STRIPE_PRICES: setting(
    'JSON object of Stripe price ids by plan and interval, such as `{"pro:month":"price_…"}`. Other prices need the lookup key `vitrine_PLAN_INTERVAL`.',
    parsedBy(readPrices, 'must be a JSON object like {"pro:month":"price_…"} with one price id for each'),
  ),
  STRIPE_API_URL: setting(
    'Scheme, host and port of Stripe’s API, or of a compatible server.',
    (text) => urlIf(isOrigin, 'must be an http or https URL without a path')(removeTlsOff(text)),
    { ...outgoing, default: 'https://api.stripe.com' },
  ),
} as const satisfies Settings

const limits = {
  METRICS_TOKEN: setting(
    'Bearer token for /metrics.',
    textIf(isBearerToken, 'must be one word without blanks: `openssl rand -hex 32` makes one'),
    {
      secret: true,
      whenEmpty: 'only clients on this machine may read it, at a loopback host such as 127.0.0.1',
    },
  ),
  RATE_LIMIT_RPM: count(
    'Requests per minute for each credential, or for each IP address if the credential is missing or wrong; 0 = no general limit.',
    0,
  ),
  AUTH_RATE_LIMIT_RPM: count(
    'Requests per minute and IP address, counted separately for registration, sign-in, second factor, password reset and the `/oauth` endpoints of agents; 0 = no limit.',
    300,
  ),
  REGISTRATION_RATE_LIMIT_RPH: count(
    'New accounts per hour and network (IPv4 address or IPv6 /48); 0 = no limit. Accounts of invited people, by an identity provider and by administrators do not count, nor do those from this machine while BASE_URL is local.',
    20,
  ),
  FORM_RATE_LIMIT_RPM: count(
    'Form entries per minute for each visitor (IP address and browser) and form; more are marked “to check”, as are three times as many of one network. Within ten minutes, 20 times as many of a visitor or 30 times as many of a network are accepted. 0 = no limit.',
    10,
  ),
  STOP_DELAY_SECONDS: count(
    'Seconds (at most 3) to accept requests after SIGTERM while `/readyz` responds with 503, so that a load balancer notices.',
    0,
    0,
    3,
  ),
  SHED_LOAD: choice(
    '`on` responds with 503 while the process is overloaded: an event loop iteration takes over 1 second, the heap is over 80 % full, or a request waits over 2 seconds for a database connection. `off` never does.',
    ['on', 'off'],
    'on',
  ),
  CACHE_MIB: count('MiB of memory for cached responses and pages.', 64),
} as const satisfies Settings

/** Settings by their heading in `docs/configuration.md`, which is generated from them. */
export const settingGroups: Readonly<Record<string, Settings>> = {
  Server: server,
  Database: database,
  'Accounts and sign-in': accounts,
  'E-mail': mail,
  'Uploads and backups': storage,
  'Network and domains': network,
  'Content ideas': ideas,
  'Plans and payment': plans,
  'Limits and monitoring': limits,
}

/** All settings, read once from the environment. */
export const settings = {
  ...server,
  ...database,
  ...accounts,
  ...mail,
  ...storage,
  ...network,
  ...ideas,
  ...plans,
  ...limits,
}
