import { type TSchema, Type } from 'typebox'
import type { BillingMode } from './providers/billing/port.ts'

const text = (description: string, value = '') => Type.String({ default: value, description })
const count = (description: string, value: number, minimum = 0) =>
  Type.Integer({ default: value, minimum, description })

/** All settings, read once from the environment. `docs/configuration.md` is generated from this table. */
export const settings = {
  HOST: text('Address to listen on. `0.0.0.0` for all interfaces.', '127.0.0.1'),
  PORT: Type.Integer({
    default: 3000,
    minimum: 0,
    maximum: 65535,
    description: 'Port to listen on; 0 chooses a free one.',
  }),
  BASE_URL: text(
    'Public URL of the service, no slash at the end. E-mails and pages link to it. Passkeys belong to its host: after a change of the host, users sign in with their password and add passkeys again. Default: http://localhost:PORT.',
  ),
  SITE_NAME: text(
    'Name of this installation, on pages, in the studio, e-mails, authenticator apps and the reference.',
    'Vitrine',
  ),
  TERMS_URL: text('URL of the terms of use, linked in footers and where they are accepted.'),
  PRIVACY_URL: text('URL of the privacy notice, linked in footers and at sign-up.'),
  IMPRINT_URL: text('URL of the imprint (who runs this installation), linked in footers.'),
  DATA_DIR: text('Directory for the SQLite file, uploads, outbox and the secret.', './data'),
  DATABASE_URL: text(
    'Empty: SQLite at DATA_DIR/vitrine.sqlite. `postgres://…` for PostgreSQL, `sqlite:PATH` for another file.',
  ),
  DATABASE_LISTEN_URL: text(
    'Required if DATABASE_URL leads to a pooler in transaction mode: `postgres://…` of the server itself, or of a pool in session mode, for the connection that listens for changes. Statements on DATABASE_URL are then not prepared.',
  ),
  DATABASE_READ_URL: text(
    '`postgres://…` of a replica, for analytics and exports. Used only while it has all commits; `vitrine_replica_lag_seconds` shows its lag.',
  ),
  DATABASE_POOL: count('PostgreSQL connections of this process.', 10, 2),
  SQLITE_SYNCHRONOUS: Type.Unsafe<'FULL' | 'NORMAL'>({
    type: 'string',
    enum: ['FULL', 'NORMAL'],
    default: 'FULL',
    description: '`FULL` survives a power failure; `NORMAL` is faster but may lose the last commits.',
  }),
  SECRET: text(
    'Master secret of at least 32 characters. Empty: created once and stored in DATA_DIR/secret. All processes must share one.',
  ),
  SECRET_PREVIOUS: text(
    'Former master secret while it is replaced: what it encrypted or signed stays valid (docs/operating.md, "Change the secret").',
  ),
  LOG_LEVEL: Type.Unsafe<'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'>({
    type: 'string',
    enum: ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
    default: 'info',
    description: 'Minimum severity of log lines.',
  }),
  ADMIN_EMAIL: text(
    'Makes this account a platform administrator at start, and creates it with ADMIN_PASSWORD if it does not exist.',
  ),
  ADMIN_PASSWORD: text('Password of that account when it is created.'),
  REGISTRATION: Type.Unsafe<'open' | 'invite' | 'closed'>({
    type: 'string',
    enum: ['open', 'invite', 'closed'],
    default: 'open',
    description:
      'People who may create an account: `open` everyone; `invite` people invited by e-mail to a workspace; `closed` those that an administrator invites to a workspace, because other members can then invite existing accounts only. Administrators create accounts in every mode. Invitations that were sent before remain valid.',
  }),
  OIDC_ISSUER: text(
    'URL of an OpenID Connect provider for sign-in, as `https://id.example.com`. Register BASE_URL/studio/oidc as redirect URI, and BASE_URL/studio/signin as post-logout redirect URI. Requests to its host are allowed, also in a private network.',
  ),
  OIDC_CLIENT_ID: text('Client id at that provider.'),
  OIDC_CLIENT_SECRET: text('Client secret at that provider. Empty: a public client with PKCE.'),
  OIDC_NAME: text('Name of the provider on the sign-in button.', 'OpenID Connect'),
  OIDC_OPTIONS: text(
    'Comma-separated options: `domain=example.com` requires that domain of e-mail addresses; `admins=GROUP` makes people of that group administrators at each sign-in at the provider, and others not (people who left the group keep their rights until then: block them, or use `npm run admin -- revoke EMAIL`); `groups=CLAIM` names the claim with the groups (`groups`); `trust-email` accepts addresses as verified if the provider omits `email_verified`; `only` allows no other way to sign in or register. If the provider is lost, remove `only` and send passwords with `npm run admin -- account password-mail EMAIL`.',
  ),
  ACCESS_CODES: text(
    'Comma-separated codes; with REGISTRATION=open, registration requires one or an invitation. Empty: none required.',
  ),
  PASSWORD_MIN_LENGTH: count('Minimum length of passwords.', 8, 8),
  PLANS_FILE: text('JSON file that replaces the built-in plans, and may list vouchers (docs/providers.md).'),
  SMTP_URL: text(
    '`smtp://user:password@host:port` or `smtps://…`. Empty: e-mails are written to DATA_DIR/outbox.',
  ),
  MAIL_FROM: text('Sender of e-mails, as `Name <address>`. Empty: SITE_NAME <no-reply@localhost>.'),
  S3_ENDPOINT: text('URL of an S3-compatible store for uploads. Empty: DATA_DIR/media.'),
  S3_REGION: text('Region of the store.', 'us-east-1'),
  S3_BUCKET: text('Bucket of the store.'),
  S3_PREFIX: text('Prefix of the names of uploads in the bucket, such as `production/`.'),
  S3_ACCESS_KEY_ID: text('Access key of the store.'),
  S3_SECRET_ACCESS_KEY: text('Secret key of the store.'),
  BACKUP_S3_URL: text(
    'Bucket to which `backup` copies each backup, as `https://KEY:SECRET@s3.example.com/BUCKET/FOLDER?region=REGION`; percent-encode special characters of the keys. Use a folder for each installation. Empty: backups stay on this machine.',
  ),
  TRUST_PROXY: text(
    'Comma-separated IP addresses or networks of proxies whose X-Forwarded-For and X-Request-Id count, e.g. `127.0.0.1,10.0.0.0/8`. Ports are ignored; an invalid address counts as the proxy that sent it.',
  ),
  DNS_SERVERS: text(
    'Comma-separated name servers for the records of custom domains, such as `192.0.2.53` or `192.0.2.53:5353`. Empty: those of the machine.',
  ),
  DOMAIN_TARGET: text('Target of the CNAME records of custom domains. Empty: the host of BASE_URL.'),
  DOMAIN_ADDRESSES: text(
    'Comma-separated IP addresses of this service, for custom domains that cannot have a CNAME record.',
  ),
  GEO_HEADER: text(
    'Header in which the proxy in front sends the visitor’s country (ISO 3166-1), e.g. `CF-IPCountry`. The proxy must overwrite what clients send. Empty: GEO_DATABASE is used.',
  ),
  GEO_DATABASE: text(
    'File with the countries of IP addresses in MaxMind’s format (.mmdb), such as GeoLite2 Country or DB-IP Lite. It is used if GEO_HEADER contains no country, and read again when it is replaced. Empty: no database.',
  ),
  AI_BASE_URL: text(
    'URL of an OpenAI-compatible API for content ideas, up to `/chat/completions`, as `https://api.openai.com/v1`. Profile texts of users who request ideas are sent there. Empty: rules create the ideas, offline.',
  ),
  AI_API_KEY: text('Key of that API. Empty: the API requires none.'),
  AI_MODEL: text('Name of the model at that API.'),
  BILLING: Type.Unsafe<BillingMode | ''>({
    type: 'string',
    enum: ['', 'off', 'sandbox', 'stripe'],
    default: '',
    description:
      'How plans are sold: `off` (only vouchers and the operator grant plans), `sandbox` (a test checkout without charges) or `stripe`. Empty: `stripe` with its key, else `sandbox` if HOST and BASE_URL are local, else `off`.',
  }),
  STRIPE_SECRET_KEY: text('Secret or restricted key of Stripe.'),
  STRIPE_WEBHOOK_SECRET: text(
    'Signing secret of the webhook at BASE_URL/webhooks/stripe; comma-separated while one replaces another.',
  ),
  STRIPE_PRICES: text(
    'JSON object of Stripe price ids by plan and interval, as `{"pro:month":"price_…"}`. Other prices are found by the lookup key `vitrine_PLAN_INTERVAL`.',
  ),
  STRIPE_API_URL: text(
    'Scheme, host and port of Stripe’s API, or of a compatible server.',
    'https://api.stripe.com',
  ),
  EGRESS: Type.Unsafe<'on' | 'off'>({
    type: 'string',
    enum: ['on', 'off'],
    default: 'on',
    description:
      'Requests to public URLs that users enter: imports and their pictures, titles of links, checks for broken links, webhooks. Private networks are always blocked (docs/decisions/0020). `off` blocks all.',
  }),
  EGRESS_ALLOW: text(
    'Comma-separated private hosts, IP addresses or networks to which requests are allowed, such as `10.0.0.0/8` or `wiki.example:8080`. A webhook may use `http:` or a private name (`crm.internal`) only if its host is listed, or its IP address lies in a listed network.',
  ),
  UPDATE_URL: text(
    'URL of a JSON document with the newest version, `{"version":"0.3.0","url":"https://…"}`; the npm registry’s `/NAME/latest` fits too. Administrators see a newer version in the studio. Read at most once an hour, when one opens the administration; the request contains BASE_URL. Empty: off.',
  ),
  METRICS_TOKEN: text('Bearer token for /metrics. Empty: only loopback clients may read it.'),
  RATE_LIMIT_RPM: count(
    'Requests per minute for each credential, or for each IP address if the credential is missing or wrong; 0 = no general limit.',
    0,
  ),
  AUTH_RATE_LIMIT_RPM: count(
    'Requests per minute and IP address for each of register, login, 2fa, password-reset and the `/oauth` endpoints of agents; 0 = no limit.',
    300,
  ),
  FORM_RATE_LIMIT_RPM: count('Form submissions per minute for each visitor and form; 0 = no limit.', 10),
  STOP_DELAY_SECONDS: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 3,
    description:
      'Seconds to keep accepting requests after SIGTERM while `/readyz` responds with 503, so that a load balancer notices. For several processes behind one.',
  }),
  SHED_LOAD: Type.Unsafe<'on' | 'off'>({
    type: 'string',
    enum: ['on', 'off'],
    default: 'on',
    description:
      'Respond with 503 while the process is overloaded: an event loop iteration takes more than 1 second, the heap is fuller than 80 %, or a request waits more than 2 seconds for a database connection. `off` disables this.',
  }),
  CACHE_MIB: count('Memory for cached responses and pages.', 64),
} as const satisfies Record<string, TSchema>

/** Settings of earlier versions, with the next step for an operator who still sets them. */
export const removedSettings: Readonly<Record<string, string>> = {
  SHED_EVENT_LOOP_MS: 'The bound is 1 second. SHED_LOAD=off turns load shedding off.',
  SHED_HEAP_MIB:
    'The bound is 80 % of the heap limit. Set NODE_OPTIONS=--max-heap-size=MIB to change that limit; SHED_LOAD=off turns load shedding off.',
  SHED_DATABASE_MS: 'The bound is 2 seconds. SHED_LOAD=off turns load shedding off.',
  AI_TIMEOUT_SECONDS: 'A model has 20 seconds. Choose a faster model if it needs longer.',
  UPLOAD_KEEP_DAYS:
    'Unused uploads are kept for 7 days. Back up DATA_DIR, or turn on versioning in the bucket, to keep them longer.',
  RESET_MAILS_PER_HOUR: 'The limit is 5 mails an hour to one address.',
  MAX_CONNECTIONS: 'The limit is 10,000 connections. Set a lower limit in the proxy in front.',
  HSTS_INCLUDE_SUBDOMAINS:
    'Strict-Transport-Security is sent without includeSubDomains. Set the header in the proxy in front to add it.',
}
