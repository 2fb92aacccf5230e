import { type TSchema, Type } from 'typebox'
import type { BillingMode } from './providers/billing/port.ts'

/** `whenEmpty` describes the default of a setting without a fixed one. */
const text = (description: string, value = '', whenEmpty = '') =>
  Type.String({ default: value, description, whenEmpty })
const count = (description: string, value: number, minimum = 0) =>
  Type.Integer({ default: value, minimum, description })

/** All settings, read once from the environment. `docs/configuration.md` is generated from this table. */
export const settings = {
  HOST: text('IP address to listen on. `0.0.0.0` means all interfaces.', '127.0.0.1'),
  PORT: Type.Integer({
    default: 3000,
    minimum: 0,
    maximum: 65535,
    description: 'Port to listen on; 0 chooses a free one.',
  }),
  BASE_URL: text(
    'Public URL of the service, without a slash at the end. E-mails and pages link to it. Passkeys belong to its host: after it changes, users must add passkeys again.',
    '',
    'http://localhost:PORT',
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
    'Database: `postgres://…` for PostgreSQL, `sqlite:PATH` for a file.',
    '',
    'SQLite, DATA_DIR/vitrine.sqlite',
  ),
  DATABASE_LISTEN_URL: text(
    '`postgres://…` of the server itself, or of a pool in session mode, for the connection that listens for changes. Required if DATABASE_URL leads to a pooler in transaction mode. Statements on DATABASE_URL are then not prepared.',
  ),
  DATABASE_READ_URL: text(
    '`postgres://…` of a replica. The service reads analytics, spreadsheet tables and exports from it while it is up to date. `vitrine_replica_lag_seconds` shows its lag.',
  ),
  DATABASE_POOL: count('PostgreSQL connections of this process.', 10, 2),
  SQLITE_SYNCHRONOUS: Type.Unsafe<'FULL' | 'NORMAL'>({
    type: 'string',
    enum: ['FULL', 'NORMAL'],
    default: 'FULL',
    description: '`FULL` survives a power failure; `NORMAL` is faster but may lose the last commits.',
  }),
  SECRET: text(
    'Master secret of at least 32 characters. All processes must share one.',
    '',
    'created once in DATA_DIR/secret',
  ),
  SECRET_PREVIOUS: text(
    'Former master secret while it is replaced, so that encrypted and signed data stays valid (docs/operating.md, "Change the secret").',
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
      'People who may create an account: `open` everyone, `invite` people invited to a workspace, `closed` only people whom an administrator invites to one. Administrators can create accounts in every mode. Sent invitations stay valid.',
  }),
  OIDC_ISSUER: text(
    'URL of an OpenID Connect provider for sign-in, as `https://id.example.com`. Register BASE_URL/studio/oidc as redirect URI, and BASE_URL/studio/signin as post-logout redirect URI. Requests to its host are allowed, also in a private network.',
  ),
  OIDC_CLIENT_ID: text('Client id at that provider.'),
  OIDC_CLIENT_SECRET: text('Client secret at that provider.', '', 'a public client with PKCE'),
  OIDC_NAME: text('Name of the provider on the sign-in button.', 'OpenID Connect'),
  OIDC_OPTIONS: text(
    'Comma-separated options: `domain=`, `admins=`, `groups=`, `trust-email`, `only` (docs/providers.md, "OpenID Connect").',
  ),
  ACCESS_CODES: text(
    'Comma-separated codes. With REGISTRATION=open, registration requires a code or an invitation.',
    '',
    'no code is required',
  ),
  PASSWORD_MIN_LENGTH: count('Minimum length of passwords.', 8, 8),
  PLANS_FILE: text('JSON file that replaces the built-in plans, and may list vouchers (docs/providers.md).'),
  SMTP_URL: text(
    'Mail server, as `smtp://user:password@host:port` or `smtps://…`.',
    '',
    'files in DATA_DIR/outbox',
  ),
  MAIL_FROM: text(
    'Sender of e-mails, as `Name <pages@example.com>`.',
    '',
    '`SITE_NAME <no-reply@localhost>`',
  ),
  S3_ENDPOINT: text('URL of an S3-compatible store for uploads.', '', 'files in DATA_DIR/media'),
  S3_REGION: text('Region of the store.', 'us-east-1'),
  S3_BUCKET: text('Bucket of the store.'),
  S3_PREFIX: text('Prefix of all keys in the bucket, such as `production/`.'),
  S3_ACCESS_KEY_ID: text('Access key of the store.'),
  S3_SECRET_ACCESS_KEY: text('Secret key of the store.'),
  BACKUP_S3_URL: text(
    'Bucket to which `backup` copies each backup, as `https://KEY:SECRET@s3.example.com/BUCKET/FOLDER?region=REGION`. Percent-encode special characters of the keys. Use a folder for each installation.',
    '',
    'backups stay on this machine',
  ),
  TRUST_PROXY: text(
    'Comma-separated IP addresses or networks of proxies whose X-Forwarded-For and X-Request-Id count, such as `127.0.0.1,10.0.0.0/8`. Ports are ignored. If an entry of X-Forwarded-For is not an IP address, the proxy that sent it counts as the client.',
  ),
  DNS_SERVERS: text(
    'Comma-separated name servers for the records of custom domains, such as `192.0.2.53` or `192.0.2.53:5353`.',
    '',
    'name servers of the machine',
  ),
  DOMAIN_TARGET: text('Target of the CNAME records of custom domains.', '', 'the host of BASE_URL'),
  DOMAIN_ADDRESSES: text(
    'Comma-separated IP addresses of this service, for custom domains that cannot have a CNAME record.',
  ),
  GEO_HEADER: text(
    'Header in which the proxy in front sends the visitor’s country (ISO 3166-1), such as `CF-IPCountry`. The proxy must overwrite what clients send.',
    '',
    'GEO_DATABASE is used',
  ),
  GEO_DATABASE: text(
    'File with the countries of IP addresses in MaxMind’s format (.mmdb), such as DB-IP Lite. It is used if GEO_HEADER contains no country, and read again when it is replaced.',
  ),
  AI_BASE_URL: text(
    'URL of an OpenAI-compatible API for content ideas, up to `/chat/completions`, as `https://api.openai.com/v1`. Page texts of users who request ideas are sent there.',
    '',
    'rules, offline',
  ),
  AI_API_KEY: text('Key of that API, if it requires one.'),
  AI_MODEL: text('Name of the model at that API.'),
  BILLING: Type.Unsafe<BillingMode | ''>({
    type: 'string',
    enum: ['', 'off', 'sandbox', 'stripe'],
    default: '',
    description:
      'How plans are sold: `off` (only vouchers and the operator grant plans), `sandbox` (a test checkout without charges) or `stripe`.',
    whenEmpty: '`stripe` with its key, else `sandbox` if HOST and BASE_URL are local, else `off`',
  }),
  STRIPE_SECRET_KEY: text('Secret or restricted key of Stripe.'),
  STRIPE_WEBHOOK_SECRET: text(
    'Signing secret of the webhook at BASE_URL/webhooks/stripe. During a rotation both secrets, separated by a comma.',
  ),
  STRIPE_PRICES: text(
    'JSON object of Stripe price ids by plan and interval, as `{"pro:month":"price_…"}`. Other prices need the lookup key `vitrine_PLAN_INTERVAL`.',
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
      'Requests to public URLs that users enter: imports and their pictures, titles of links, checks for broken links, webhooks. Private networks are blocked unless EGRESS_ALLOW lists them. `off` blocks all.',
  }),
  EGRESS_ALLOW: text(
    'Comma-separated private hosts, IP addresses or networks to which requests are allowed, such as `10.0.0.0/8` or `wiki.example:8080`. A webhook may use `http:` or a private name (`crm.internal`) only if its host is listed, or its IP address lies in a listed network.',
  ),
  UPDATE_URL: text(
    'URL of a JSON document with the newest version, `{"version":"0.3.0","url":"https://…"}`, or of `/NAME/latest` at an npm registry. Administrators see a newer version in the studio. The request contains BASE_URL.',
    '',
    'off',
  ),
  METRICS_TOKEN: text('Bearer token for /metrics.', '', 'only loopback clients may read it'),
  RATE_LIMIT_RPM: count(
    'Requests per minute for each credential, or for each IP address if the credential is missing or wrong; 0 = no general limit.',
    0,
  ),
  AUTH_RATE_LIMIT_RPM: count(
    'Requests per minute and IP address, counted separately for registration, sign-in, second factor, password reset and the `/oauth` endpoints of agents; 0 = no limit.',
    300,
  ),
  FORM_RATE_LIMIT_RPM: count('Form submissions per minute for each visitor and form; 0 = no limit.', 10),
  STOP_DELAY_SECONDS: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 3,
    description:
      'Seconds to keep accepting requests after SIGTERM while `/readyz` responds with 503, so that a load balancer notices. Only useful with several processes behind a load balancer.',
  }),
  SHED_LOAD: Type.Unsafe<'on' | 'off'>({
    type: 'string',
    enum: ['on', 'off'],
    default: 'on',
    description:
      '`on` responds with 503 while the process is overloaded: an event loop iteration takes more than 1 second, the heap is fuller than 80 %, or a request waits more than 2 seconds for a database connection.',
  }),
  CACHE_MIB: count('MiB of memory for cached responses and pages.', 64),
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
  RESET_MAILS_PER_HOUR: 'The limit is 5 e-mails an hour to one address.',
  MAX_CONNECTIONS: 'The limit is 10,000 connections. Set a lower limit in the proxy in front.',
  HSTS_INCLUDE_SUBDOMAINS:
    'Strict-Transport-Security is sent without includeSubDomains. Set the header in the proxy in front to add it.',
}
