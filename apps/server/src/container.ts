import { join } from 'node:path'
import { minuteMs } from '@vitrine/contract/durations'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { createPasswordHasher } from './crypto/password.ts'
import type { Secrets } from './crypto/secrets.ts'
import { maxConnectionWaitMs } from './db/handle.ts'
import { listFormerInstallations, readInstallationIds, registerInstallation } from './db/installation.ts'
import { findDatabaseFile, openDatabase } from './db/open.ts'
import type { Deps } from './deps.ts'
import { createMemoryLimiter } from './domain/rate-limit.ts'
import { type UnreadableDoc, unreadableDocs } from './domain/stored-doc.ts'
import { loadPlans } from './features/billing/index.ts'
import { createBlockedHosts } from './features/blocked-hosts/index.ts'
import { createVisits } from './features/visits/index.ts'
import { openSecrets } from './master-secret.ts'
import { withAdminCommand } from './process/admin-command.ts'
import { assertWritable, prepareDataDirectory } from './process/data-directory.ts'
import type { Step } from './process/deadline.ts'
import { createMetrics } from './process/metrics.ts'
import { assertEncrypted } from './process/plain-text.ts'
import type { IdeaProvider } from './providers/ai/port.ts'
import { createNoBilling } from './providers/billing/off.ts'
import type { BillingProvider } from './providers/billing/port.ts'
import { createSandboxBilling } from './providers/billing/sandbox.ts'
import { createTxtLookup } from './providers/dns.ts'
import { createEgress } from './providers/egress/client.ts'
import type { Egress } from './providers/egress/port.ts'
import { createGeo } from './providers/geo.ts'
import type { MailAdapter } from './providers/mail/port.ts'
import { createOidcProvider } from './providers/oidc.ts'
import { createDiskStorage } from './providers/storage/disk.ts'
import type { InstallationIds, Storage } from './providers/storage/port.ts'
import type { S3Bucket } from './providers/storage/s3-client.ts'

/** Services of the process. Closing stops background work and stores pending visits, then closes the database. */
export type Container = {
  readonly deps: Deps
  /** Closes every part. `step` limits the time of each; without it all are awaited. */
  close(step?: Step): Promise<void>
}

/** Deadlines of a shutdown, in milliseconds since its start. Requests are accepted until `connections`. */
export const shutdownDeadlines = {
  connections: 7000,
  jobs: 7600,
  background: 7800,
  visits: 8300,
  database: 8700,
}

/** File in the data directory that marks an incomplete restore. The service does not start while it exists. */
export const restoreMarker = 'RESTORE-INCOMPLETE'

export const getMediaDirectory = (config: Pick<Config, 'DATA_DIR'>): string => join(config.DATA_DIR, 'media')
export const getOutboxDirectory = (config: Pick<Config, 'DATA_DIR'>): string =>
  join(config.DATA_DIR, 'outbox')

/**
 * Creates the services of the process with an opened, unmigrated database. `retry` repeats the first read of the
 * database, if the secret must be created. Throws an `Error` whose message is written for the operator.
 */
export const createContainer = async (
  config: Config,
  log: Logger,
  now: () => number = Date.now,
  {
    isSecretLost = false,
    retry = (work) => work(),
    maxWaitMs = config.SHED_LOAD === 'off' ? 0 : maxConnectionWaitMs,
  }: {
    isSecretLost?: boolean
    retry?: <T>(work: () => Promise<T>) => Promise<T>
    /** PostgreSQL: see `OpenOptions`. */
    maxWaitMs?: number
  } = {},
): Promise<Container> => {
  await prepareDataDirectory(config.DATA_DIR, findDatabaseFile(config.DATABASE_URL, config.DATA_DIR), log)
  // `openSecrets` checks the data directory itself
  if (!config.S3_ENDPOINT || !config.SMTP_URL || !config.DATABASE_URL) await assertWritable(config.DATA_DIR)
  await assertEncrypted(config.plainTargets, (message) => log.warn(message))
  const plans = loadPlans(config.PLANS_FILE)
  const db = await openDatabase({
    url: config.DATABASE_URL,
    listenUrl: config.DATABASE_LISTEN_URL,
    readUrl: config.DATABASE_READ_URL,
    dataDir: config.DATA_DIR,
    synchronous: config.SQLITE_SYNCHRONOUS,
    poolSize: config.DATABASE_POOL,
    maxWaitMs,
    log,
  }).catch((cause: Error) => {
    throw new Error(`${config.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR'}: ${cause.message}`, { cause })
  })
  const secrets = await retry(() => openSecrets(config, db, { isLost: isSecretLost })).catch(
    async (error) => {
      await db.close().catch(() => {})
      throw error
    },
  )
  const mail = openMail(config, now)
  const { background, drain } = createBackground(log)
  const metrics = createMetrics()
  const geo = await createGeo({ header: config.GEO_HEADER, database: config.GEO_DATABASE }, log)
  const visits = createVisits({ config, db, geo, log, secrets, metrics, now })
  const readIds = () => readInstallationIds(db.read)
  const storage = await openStorage(config, readIds)
  const deps: Deps = {
    config,
    db,
    log,
    secrets,
    passwords: createPasswordHasher(),
    mail,
    storage,
    exportStorage: await openExportStorage(config, readIds),
    plans,
    metrics,
    geo,
    drawSharePicture: createSharePictures(storage),
    visits,
    blockedHosts: createBlockedHosts(db),
    ideas: createLazyIdeas(config, log),
    billing: await openBilling(config, log),
    dns: createTxtLookup(config.DNS_SERVERS),
    oidc:
      config.oidc &&
      createOidcProvider(config.oidc, { baseUrl: config.BASE_URL, allow: config.EGRESS_ALLOW, now }),
    egress: openEgress(config),
    // Without EGRESS_ALLOW, whose hosts are only for people with an account
    visitorEgress: openEgress({ ...config, EGRESS_ALLOW: [] }),
    addressReadLimiter: createAddressReadLimiter(secrets),
    now,
    background,
  }
  const logUnreadable = (doc: unknown) =>
    log.error(doc as UnreadableDoc, 'a stored document cannot be read; defaults stand in for it')
  unreadableDocs.subscribe(logUnreadable)
  return {
    deps,
    async close(step = (_, work) => work.then(() => {})) {
      await step('background work', drain(), shutdownDeadlines.background)
      await step('visits', visits.close(), shutdownDeadlines.visits)
      geo.close()
      await mail.close()
      await step('database', db.close(), shutdownDeadlines.database)
      unreadableDocs.unsubscribe(logUnreadable)
    },
  }
}

export const openEgress = (config: Config): Egress =>
  createEgress({
    off: config.EGRESS === 'off',
    allow: config.EGRESS_ALLOW,
    userAgent: `Vitrine (+${config.BASE_URL})`,
  })

export const openStorage = (config: Config, ids: () => Promise<InstallationIds>): Promise<Storage> =>
  openFolder(config, getMediaDirectory(config), '', ids)

/** Opens the storage of exports beside the uploads. Backups and the removal of unused uploads ignore it. */
const openExportStorage = (config: Config, ids: () => Promise<InstallationIds>): Promise<Storage> =>
  openFolder(config, join(config.DATA_DIR, 'exports'), 'exports/', ids)

const openFolder = async (
  config: Config,
  directory: string,
  folder: string,
  ids: () => Promise<InstallationIds>,
): Promise<Storage> => {
  if (!config.S3_ENDPOINT) return createDiskStorage(directory)
  const { createS3Storage } = await import('./providers/storage/s3.ts')
  return createS3Storage({ ...getS3BucketConfig(config), prefix: config.S3_PREFIX + folder, ids })
}

export const getS3BucketConfig = (config: Config): S3Bucket => ({
  endpoint: config.S3_ENDPOINT,
  region: config.S3_REGION,
  bucket: config.S3_BUCKET,
  accessKeyId: config.S3_ACCESS_KEY_ID,
  secretAccessKey: config.S3_SECRET_ACCESS_KEY,
})

/** Returns the installation id derived from SECRET and BASE_URL, under which `restore` stores uploads. */
export const deriveInstallationId = (secrets: Secrets, baseUrl: string): string =>
  secrets.mac('storage', baseUrl).slice(0, 32)

/** Registers the installation if uploads are in a bucket. Call it at the start, after the migrations. */
export const registerStorage = async ({ config, db, secrets, log, now }: Deps): Promise<void> => {
  if (!config.S3_ENDPOINT) return
  const baseUrl = config.BASE_URL
  await registerInstallation(db, { baseUrl, derivedId: deriveInstallationId(secrets, baseUrl), now: now() })
  const former = await listFormerInstallations(db.read)
  if (former.length) log.warn({ former }, formerFilesMessage)
}

const formerFilesMessage = withAdminCommand(
  'files stored at a former BASE_URL are read but never removed; if the installation has moved here: npm run admin -- storage adopt',
)

/** Opens a resource at its first use. `getIfOpen` returns it only if it is open. */
export const createLazy = <T>(open: () => Promise<T>) => {
  let resource: Promise<T> | undefined
  return {
    get: () => {
      resource ??= open()
      return resource
    },
    getIfOpen: () => resource,
  }
}

/** Loads the renderer with the first picture. The recipients of an e-mail share its pictures. */
const createSharePictures = (storage: Storage): Deps['drawSharePicture'] => {
  const pictures = createLazy(async () => {
    const { createFileCache } = await import('./site/file-cache.ts')
    const { createShareImages } = await import('./site/profile/share-images.ts')
    return createShareImages(storage, createFileCache({ max: maxSharePictureBytes }))
  })
  return async (subject) => (await pictures.get()).getJpeg(subject.username, subject)
}
const maxSharePictureBytes = 2 * 1024 * 1024

/** Loads the mail library with the first e-mail to save memory. */
export const openMail = (config: Config, now: () => number): MailAdapter => {
  const { SMTP_URL: url, SITE_NAME, MAIL_FROM } = config
  const from = MAIL_FROM || `"${SITE_NAME.replace(/["\\\p{Cc}]/gu, '')}" <no-reply@localhost>`
  const open = async (): Promise<MailAdapter> =>
    url
      ? (await import('./providers/mail/smtp.ts')).createSmtpMail({ url, from })
      : (await import('./providers/mail/outbox.ts')).createOutboxMail({
          directory: getOutboxDirectory(config),
          from,
          now,
        })
  const adapter = createLazy(open)
  return {
    send: async (mail, signal) => (await adapter.get()).send(mail, signal),
    close: async () => (await adapter.getIfOpen())?.close(),
  }
}

/** Loads the content ideas with the first request: rules, or a model if a server is configured. */
const createLazyIdeas = (config: Config, log: Logger): IdeaProvider => {
  const { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: model } = config
  const open = async (): Promise<IdeaProvider> =>
    baseUrl
      ? (await import('./providers/ai/openai.ts')).createOpenAiProvider({ baseUrl, apiKey, model, log })
      : (await import('./providers/ai/rules/rules.ts')).createRulesProvider()
  const provider = createLazy(open)
  return {
    source: baseUrl ? 'model' : 'rules',
    suggest: async (brief) => (await provider.get()).suggest(brief),
  }
}

/** Limits link previews and client documents per account, because each sends a request to another site. */
export const createAddressReadLimiter = (secrets: Secrets): Deps['addressReadLimiter'] =>
  createMemoryLimiter({ secrets }, { name: 'address-reads', burst: 30, windowMs: minuteMs })

const billingTimeoutMs = 5000

/** Creates the billing provider. Loads Stripe's library at the start: its 0.15 s would block the event loop of the first request. */
const openBilling = async (config: Config, log: Logger): Promise<BillingProvider> => {
  if (config.billing === 'off') return createNoBilling()
  if (config.billing === 'sandbox') return createSandboxBilling(config.BASE_URL)
  const { createStripeBilling } = await import('./providers/billing/stripe.ts')
  return createStripeBilling({
    apiUrl: config.STRIPE_API_URL,
    secretKey: config.STRIPE_SECRET_KEY,
    webhookSecrets: config.STRIPE_WEBHOOK_SECRET,
    prices: config.STRIPE_PRICES,
    baseUrl: config.BASE_URL,
    timeoutMs: billingTimeoutMs,
    log,
  })
}

/** Runs work in the background. `drain` waits for all of it, including work that is added while it waits. */
export const createBackground = (log: Pick<Logger, 'error'>) => {
  const running = new Set<Promise<unknown>>()
  const background: Deps['background'] = (name, work) => {
    const job = Promise.resolve()
      .then(work)
      .catch((err: unknown) => log.error({ err, work: name }, 'background work failed'))
      .finally(() => running.delete(job))
    running.add(job)
  }
  const drain = async (): Promise<void> => {
    while (running.size) await Promise.all(running)
  }
  return { background, drain }
}
