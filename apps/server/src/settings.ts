import { type TSchema, Type } from 'typebox'
import type { BillingMode } from './providers/billing/port.ts'

const text = (description: string, value = '') => Type.String({ default: value, description })
const count = (description: string, value: number, minimum = 0) =>
  Type.Integer({ default: value, minimum, description })

/** Every setting of the service, read from the environment once. `docs/configuration.md` is made from this table. */
export const settings = {
  HOST: text('Address to listen on. `0.0.0.0` for all interfaces.', '127.0.0.1'),
  PORT: Type.Integer({
    default: 3000,
    minimum: 0,
    maximum: 65535,
    description: 'Port to listen on; 0 takes a free one.',
  }),
  BASE_URL: text(
    'Public address of the service, no slash at the end. Mails and pages link to it. Default: http://localhost:PORT.',
  ),
  SITE_NAME: text(
    'Name of this installation, on pages, in the studio, mails, authenticator apps and the reference.',
    'Vitrine',
  ),
  TERMS_URL: text('Address of the terms of use, linked in footers and where they are accepted.'),
  PRIVACY_URL: text('Address of the privacy notice, linked in footers and at sign-up.'),
  IMPRINT_URL: text('Address of the imprint (who runs this installation), linked in footers.'),
  DATA_DIR: text('Directory for the SQLite file, uploads, outbox and the secret.', './data'),
  DATABASE_URL: text(
    'Empty: SQLite at DATA_DIR/vitrine.sqlite. `postgres://…` for PostgreSQL, `sqlite:PATH` for another file.',
  ),
  DATABASE_LISTEN_URL: text(
    'Set it if DATABASE_URL leads to a pooler in transaction mode: `postgres://…` of the server itself, or of a pool in session mode, for the one connection of this process that listens for changes. Statements on DATABASE_URL are then not prepared.',
  ),
  DATABASE_READ_URL: text(
    '`postgres://…` of a replica, for analytics and exports. It is asked only while it has all that was committed; `vitrine_replica_lag_seconds` says how far it is behind.',
  ),
  DATABASE_POOL: count('PostgreSQL connections of this process.', 10, 2),
  SQLITE_SYNCHRONOUS: Type.Unsafe<'FULL' | 'NORMAL'>({
    type: 'string',
    enum: ['FULL', 'NORMAL'],
    default: 'FULL',
    description: '`FULL` survives a power cut; `NORMAL` is faster and may lose the last commits then.',
  }),
  SECRET: text(
    'Master secret of at least 32 characters. Empty: made once and kept in DATA_DIR/secret. Several processes must share one.',
  ),
  LOG_LEVEL: Type.Unsafe<'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'>({
    type: 'string',
    enum: ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
    default: 'info',
    description: 'Least severe log line written.',
  }),
  ADMIN_EMAIL: text(
    'Makes this account a platform administrator at start, creating it with ADMIN_PASSWORD if there is none.',
  ),
  ADMIN_PASSWORD: text('Password of that account when it is created.'),
  ACCESS_CODES: text('Comma-separated codes, one of which registration asks for. Empty: open registration.'),
  PASSWORD_MIN_LENGTH: count('Shortest password accepted.', 8, 8),
  PLANS_FILE: text('JSON file that replaces the built-in plans, and may list vouchers (docs/providers.md).'),
  SMTP_URL: text(
    '`smtp://user:password@host:port` or `smtps://…`. Empty: mails are written to DATA_DIR/outbox.',
  ),
  MAIL_FROM: text('Sender of mails, as `Name <address>`. Empty: SITE_NAME <no-reply@localhost>.'),
  S3_ENDPOINT: text('Address of an S3-compatible store for uploads. Empty: DATA_DIR/media.'),
  S3_REGION: text('Region of the store.', 'us-east-1'),
  S3_BUCKET: text('Bucket of the store.'),
  S3_PREFIX: text('Put before the names of uploads in the bucket, such as `production/`.'),
  S3_ACCESS_KEY_ID: text('Access key of the store.'),
  S3_SECRET_ACCESS_KEY: text('Secret key of the store.'),
  TRUST_PROXY: text(
    'Comma-separated addresses or networks of proxies whose X-Forwarded-For and X-Request-Id count, e.g. `127.0.0.1,10.0.0.0/8`. Ports in it are left out; what is no address counts as the proxy that passed it on.',
  ),
  DNS_SERVERS: text(
    'Comma-separated name servers asked for the records of custom domains, as `192.0.2.53` or `192.0.2.53:5353`. Empty: those of the machine.',
  ),
  DOMAIN_TARGET: text('Host name custom domains point to with a CNAME record. Empty: the one of BASE_URL.'),
  DOMAIN_ADDRESSES: text(
    'Comma-separated addresses of this service for custom domains that can have no CNAME record.',
  ),
  GEO_HEADER: text(
    'Header in which the proxy in front names the visitor’s country (ISO 3166-1), e.g. `CF-IPCountry`. The proxy must overwrite what clients send. Empty: countries are unknown.',
  ),
  AI_BASE_URL: text(
    'Address of an OpenAI-compatible API for content ideas, up to `/chat/completions`, as `https://api.openai.com/v1`. Profile texts of whoever asks for ideas are sent there. Empty: ideas are made by rules, offline.',
  ),
  AI_API_KEY: text('Key of that API. Empty: it asks for none.'),
  AI_MODEL: text('Model to ask, as that API names it.'),
  BILLING: Type.Unsafe<BillingMode | ''>({
    type: 'string',
    enum: ['', 'off', 'sandbox', 'stripe'],
    default: '',
    description:
      'How plans are sold: `off` not at all (they come from vouchers and the operator), `sandbox` by a button that nobody is charged for, `stripe`. Empty: `stripe` with its key, else `sandbox` where HOST and BASE_URL are of this machine alone, else `off`.',
  }),
  STRIPE_SECRET_KEY: text('Secret or restricted key of Stripe, with which plans are sold.'),
  STRIPE_WEBHOOK_SECRET: text(
    'Signing secret of the webhook at BASE_URL/webhooks/stripe; comma-separated while one replaces another.',
  ),
  STRIPE_PRICES: text(
    'JSON object of Stripe price ids by plan and interval, as `{"pro:month":"price_…"}`. What it does not name is found by the lookup key `vitrine_PLAN_INTERVAL`.',
  ),
  STRIPE_API_URL: text(
    'Scheme, host and port of Stripe’s API, or of a server that speaks it.',
    'https://api.stripe.com',
  ),
  EGRESS: Type.Unsafe<'on' | 'off'>({
    type: 'string',
    enum: ['on', 'off'],
    default: 'on',
    description:
      'Whether public addresses that people name are asked: imports by address and the pictures they name, titles of links, webhooks. Private networks never are (docs/decisions/0020). `off` asks none.',
  }),
  EGRESS_ALLOW: text(
    'Comma-separated hosts, addresses or networks that are asked although they are no public ones, as `10.0.0.0/8` or `wiki.example:8080`. A webhook may use `http:` or a private name (`crm.internal`) only if its host is listed, or its IP address lies in a listed network.',
  ),
  METRICS_TOKEN: text('Bearer token for /metrics. Empty: only loopback clients may read it.'),
  RATE_LIMIT_RPM: count(
    'Requests a minute for each credential, or for each address where the credential is missing or wrong; 0 = no general limit.',
    0,
  ),
  AUTH_RATE_LIMIT_RPM: count(
    'Requests a minute and address for each of register, login, 2fa and password-reset, and for what programs of agents ask of `/oauth`; 0 = none.',
    300,
  ),
  FORM_RATE_LIMIT_RPM: count('Form submissions a minute for each visitor and form; 0 = no limit.', 10),
  STOP_DELAY_SECONDS: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 3,
    description:
      'Seconds the service still takes requests after SIGTERM, while `/readyz` answers 503: time for a load balancer to notice. For several processes behind one.',
  }),
  SHED_LOAD: Type.Unsafe<'on' | 'off'>({
    type: 'string',
    enum: ['on', 'off'],
    default: 'on',
    description:
      'Respond with 503 while the process is overloaded: an event loop iteration takes more than 1 second, the heap is fuller than 80 %, or a request waits more than 2 seconds for a database connection. `off` never does.',
  }),
  CACHE_MIB: count('Memory for finished answers and pages.', 64),
} as const satisfies Record<string, TSchema>

/** Settings of earlier versions, with the next step for an operator who still sets them. */
export const removedSettings: Readonly<Record<string, string>> = {
  SHED_EVENT_LOOP_MS: 'The bound is 1 second. SHED_LOAD=off turns load shedding off.',
  SHED_HEAP_MIB:
    'The bound is 80 % of the heap limit. Set NODE_OPTIONS=--max-old-space-size=MIB to change that limit; SHED_LOAD=off turns load shedding off.',
  SHED_DATABASE_MS: 'The bound is 2 seconds. SHED_LOAD=off turns load shedding off.',
  AI_TIMEOUT_SECONDS: 'A model has 20 seconds. Choose a faster model if it needs longer.',
  UPLOAD_KEEP_DAYS:
    'Unused uploads are kept for 7 days. Back up DATA_DIR, or turn on versioning in the bucket, to keep them longer.',
  RESET_MAILS_PER_HOUR: 'The limit is 5 mails an hour to one address.',
  MAX_CONNECTIONS: 'The limit is 10,000 connections. Set a lower limit in the proxy in front.',
  HSTS_INCLUDE_SUBDOMAINS:
    'Strict-Transport-Security is sent without includeSubDomains. Set the header in the proxy in front to add it.',
}
