import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { createPasswordHasher } from './crypto/password.ts'
import { createSecrets, loadMasterSecret, type Secrets } from './crypto/secrets.ts'
import { databaseFile, openDatabase } from './db/open.ts'
import { storageMarks } from './db/storage-marks.ts'
import type { Deps } from './deps.ts'
import { type UnreadableDoc, unreadableDocs } from './domain/stored-doc.ts'
import { loadPlans } from './features/billing/service.ts'
import { createVisits } from './features/visits/service.ts'
import { createLimiter } from './http/window-limiter.ts'
import { minuteMs, secondMs } from './lib/durations.ts'
import { withAdminCommand } from './process/admin-command.ts'
import { assertWritable, prepareDataDirectory } from './process/data-directory.ts'
import type { Step } from './process/deadline.ts'
import { createMetrics } from './process/metrics.ts'
import type { IdeaProvider } from './providers/ai/port.ts'
import { createNoBilling } from './providers/billing/off.ts'
import type { BillingProvider } from './providers/billing/port.ts'
import { createSandboxBilling } from './providers/billing/sandbox.ts'
import { createTxtLookup } from './providers/dns.ts'
import { createEgress } from './providers/egress/client.ts'
import type { MailAdapter } from './providers/mail/port.ts'
import { createDiskStorage } from './providers/storage/disk.ts'
import type { Storage, StorageMarks } from './providers/storage/port.ts'

/** What the process has, over one configuration, and how to end them: background work and waiting visits first, then the database. */
export type Container = {
  readonly deps: Deps
  /** `step` bounds each part; without it every part is waited for. */
  close(step?: Step): Promise<void>
}

/**
 * When each part of a shutdown is left behind, in milliseconds since it began: all of it ends within 10 s whatever hangs, a
 * mail server, a database, a client. `connections` counts the time in which requests are still taken.
 */
export const endMs = {
  connections: 7000,
  jobs: 7600,
  background: 7800,
  visits: 8300,
  database: 8700,
}

/** This file in the data directory says that a restore did not come to its end: nothing starts on half of it. */
export const restoreMarker = 'RESTORE-INCOMPLETE'

export const mediaDirectory = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'media')
export const outboxDirectory = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'outbox')

/**
 * Makes what the service and the command line work with. The database is opened, not migrated.
 * Fails with an Error whose message is for the operator.
 */
export const createContainer = async (
  config: Config,
  log: Logger,
  now: () => number = Date.now,
): Promise<Container> => {
  await prepareDataDirectory(config.dataDir, databaseFile(config.DATABASE_URL, config.dataDir), log)
  // The secret sees to itself
  if (!config.S3_ENDPOINT || !config.SMTP_URL || !config.DATABASE_URL) await assertWritable(config.dataDir)
  const plans = loadPlans(config.PLANS_FILE)
  const secrets = createSecrets(await loadMasterSecret(config.dataDir, config.SECRET))
  const db = await openDatabase({
    url: config.DATABASE_URL,
    listenUrl: config.DATABASE_LISTEN_URL,
    readUrl: config.DATABASE_READ_URL,
    dataDir: config.dataDir,
    synchronous: config.SQLITE_SYNCHRONOUS,
    poolSize: config.DATABASE_POOL,
    maxWaitMs: config.SHED_DATABASE_MS,
    log,
  }).catch((cause: Error) => {
    throw new Error(`${config.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR'}: ${cause.message}`, { cause })
  })
  const mail = lazyMail(config, now)
  const { background, drain } = createBackground(log)
  const metrics = createMetrics()
  const visits = createVisits({ config, db, log, secrets, metrics, now })
  const marks = createMarks(config, db, secrets, log, now)
  const deps: Deps = {
    config,
    db,
    log,
    secrets,
    passwords: createPasswordHasher(),
    mail,
    storage: await openStorage(config, marks),
    archives: await openArchives(config, marks),
    plans,
    metrics,
    visits,
    ideas: lazyIdeas(config, log),
    billing: await openBilling(config, log),
    dns: createTxtLookup(config.dnsServers),
    egress: createEgress({
      off: config.EGRESS === 'off',
      allow: config.egressAllow,
      userAgent: `Vitrine (+${config.BASE_URL})`,
    }),
    addressReads: createAddressReads(),
    now,
    background,
  }
  const logUnreadable = (doc: unknown) =>
    log.error(doc as UnreadableDoc, 'a stored document cannot be read; defaults stand in for it')
  unreadableDocs.subscribe(logUnreadable)
  return {
    deps,
    async close(step = (_, work) => work.then(() => {})) {
      await step('background work', drain(), endMs.background)
      await step('visits', visits.close(), endMs.visits)
      await mail.close()
      await step('database', db.close(), endMs.database)
      unreadableDocs.unsubscribe(logUnreadable)
    },
  }
}

/**
 * Uploads on disk, or in an S3-compatible store when one is configured. Objects there lie in a folder of this installation's
 * own, by a mark that the database keeps. Without `marks` they lie beside such folders.
 */
export const openStorage = (config: Config, marks?: () => Promise<StorageMarks>): Promise<Storage> =>
  openPlace(config, mediaDirectory(config), '', marks)

/** The same for archives: beside the uploads, so that neither their backup nor their sweeping meets them. */
const openArchives = (config: Config, marks: () => Promise<StorageMarks>): Promise<Storage> =>
  openPlace(config, join(config.dataDir, 'exports'), 'exports/', marks)

const openPlace = async (
  config: Config,
  directory: string,
  folder: string,
  marks?: () => Promise<StorageMarks>,
): Promise<Storage> => {
  if (!config.S3_ENDPOINT) return createDiskStorage(directory)
  const { createS3Storage } = await import('./providers/storage/s3.ts')
  return createS3Storage({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    bucket: config.S3_BUCKET,
    prefix: config.S3_PREFIX + folder,
    accessKeyId: config.S3_ACCESS_KEY_ID,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY,
    ...(marks ? { marks } : {}),
  })
}

/** What objects in a shared store bore before the database kept marks. */
export const formerMark = (secrets: Secrets, address: string): string =>
  secrets.mac('storage', address).slice(0, 32)

/** How long another process's word on marks (`admin storage`, a start at another address) may go unheard. */
const marksTtlMs = 30 * secondMs

/** The marks of this installation's objects, read with their first use: the database may have to be migrated before. */
const createMarks = (config: Config, db: Deps['db'], secrets: Secrets, log: Logger, now: () => number) => {
  const former = formerMark(secrets, config.BASE_URL)
  const address = config.BASE_URL
  let known: { readonly marks: StorageMarks; readonly at: number } | undefined
  return async (): Promise<StorageMarks> => {
    const at = performance.now()
    if (known && at - known.at < marksTtlMs) return known.marks
    try {
      const marks = await storageMarks(db, { address, former, now: now() })
      if (!known && marks.others.length) log.warn({ address }, leftMarks)
      known = { marks, at }
    } catch (error) {
      // What was true a while ago serves better than nothing
      if (!known) throw error
    }
    return known.marks
  }
}

const leftMarks = withAdminCommand(
  'uploads of a former BASE_URL are read and never removed; npm run admin -- storage says what to do',
)

/** Opens something with its first use. `opened`: what there is by now. */
const lazy = <T>(open: () => Promise<T>) => {
  let opened: Promise<T> | undefined
  return {
    get: () => {
      opened ??= open()
      return opened
    },
    opened: () => opened,
  }
}

/** The mail library is loaded with the first mail: a service that sends none need not carry it. */
const lazyMail = (config: Config, now: () => number): MailAdapter => {
  const { SMTP_URL: url, SITE_NAME, MAIL_FROM } = config
  const from = MAIL_FROM || `"${SITE_NAME.replace(/["\\\p{Cc}]/gu, '')}" <no-reply@localhost>`
  const open = async (): Promise<MailAdapter> =>
    url
      ? (await import('./providers/mail/smtp.ts')).createSmtpMail({ url, from })
      : (await import('./providers/mail/outbox.ts')).createOutboxMail({
          directory: outboxDirectory(config),
          from,
          now,
        })
  const adapter = lazy(open)
  return {
    send: async (mail, signal) => (await adapter.get()).send(mail, signal),
    close: async () => (await adapter.opened())?.close(),
  }
}

/** Content ideas by rules, or by a model where a server is configured; either is loaded with the first request. */
const lazyIdeas = (config: Config, log: Logger): IdeaProvider => {
  const { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: model } = config
  const timeoutMs = config.AI_TIMEOUT_SECONDS * 1000
  const open = async (): Promise<IdeaProvider> =>
    baseUrl
      ? (await import('./providers/ai/openai.ts')).createOpenAiProvider({
          baseUrl,
          apiKey,
          model,
          timeoutMs,
          totalMs: timeoutMs * 1.5,
          log,
        })
      : (await import('./providers/ai/rules/rules.ts')).createRulesProvider()
  const provider = lazy(open)
  return {
    source: baseUrl ? 'model' : 'rules',
    suggest: async (brief) => (await provider.get()).suggest(brief),
  }
}

const addressReadsAMinute = 30

/** Creates the limit of link previews and client documents, each of which sends a request to another site. */
export const createAddressReads = (): Deps['addressReads'] => createLimiter(addressReadsAMinute, minuteMs)

/** Every call to the payment provider ends within this time. */
const billingTimeoutMs = 5000

/**
 * What the configuration says. Stripe's library is loaded now, since that takes 0.15 s, in which the
 * first request that needs it would hold the event loop; and nowhere else, since it has hundreds of files.
 */
const openBilling = async (config: Config, log: Logger): Promise<BillingProvider> => {
  if (config.billing === 'off') return createNoBilling()
  if (config.billing === 'sandbox') return createSandboxBilling(config.BASE_URL)
  const { createStripeBilling } = await import('./providers/billing/stripe.ts')
  return createStripeBilling({
    apiUrl: config.STRIPE_API_URL,
    secretKey: config.STRIPE_SECRET_KEY,
    webhookSecrets: config.STRIPE_WEBHOOK_SECRET.split(',')
      .map((secret) => secret.trim())
      .filter(Boolean),
    prices: config.stripePrices,
    baseUrl: config.BASE_URL,
    timeoutMs: billingTimeoutMs,
    log,
  })
}

/** Work nobody waits for. `drain` waits for all of it, also for what it starts meanwhile. */
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
