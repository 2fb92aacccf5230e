import { type FormSubmission, Link } from '@vitrine/contract'
import type { Cell } from '@vitrine/contract/csv'
import { exportFormat } from '@vitrine/contract/export-schema'
import type { Deps } from '../../deps.ts'
import { createSystemContext } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import type { JobRun } from '../../domain/job.ts'
import { linkColumns } from '../../domain/link-table.ts'
import { toIso } from '../../domain/resource.ts'
import { streamCsv } from '../../domain/stream-csv.ts'
import { type StreamField, streamJson } from '../../lib/json-stream.ts'
import { yieldToEventLoop } from '../../lib/yield.ts'
import type { ZipEntry } from '../../lib/zip.ts'
import { countSubmissions, streamSubmissions } from '../forms/index.ts'
import { exportLinks } from '../links/index.ts'
import { listOwnProfiles, type ProfileRecord, toProfile } from '../profile/index.ts'
import { hasSubscribers, streamSubscribers, streamSubscribersCsv } from '../subscribers/index.ts'
import * as users from '../users/index.ts'
import { accountLists, listActiveDays, loadExportedUser, profileLists } from './lists.ts'
import { renderReadme } from './readme.ts'
import * as repo from './repo.ts'

export const exportSchemaPath = '/docs/export.schema.json'

/** Maximum number of answer columns; the last one holds all further answers. */
const maxAnswerColumns = 200

export type ExportContents = {
  readonly entries: readonly ZipEntry[]
  readonly progress: { done: number; readonly total: number }
}

/** Reads each entry when it is written. A profile that changes in the meantime may be inconsistent between files. */
export const prepareContents = async (
  deps: Deps,
  row: repo.ExportRow,
  run: JobRun,
): Promise<ExportContents> => {
  const ownProfiles = await listOwnProfiles(deps.db.read, row.user_id)
  const profiles =
    row.profile_id === null ? ownProfiles : ownProfiles.filter(({ id }) => id === row.profile_id)
  const uploads = await repo.listUploads(deps.db.read, row.user_id, row.profile_id ?? undefined)
  const names = [...new Set(uploads.flatMap((upload) => upload.names))]
  const submissions = new Map<number, number>()
  for (const { id } of profiles) submissions.set(id, await countSubmissions(deps, id))
  const progress = { done: 0, total: 0 }
  const missingUploads: string[] = []
  const countStep = () => {
    progress.done += 1
    run.addProgress(1)
  }

  /** Counts items for the progress, aborts with the job, and yields to the event loop. */
  async function* trackItems<T>(items: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
    for await (const item of items) {
      run.signal.throwIfAborted()
      countStep()
      yield item
      await yieldToEventLoop()
    }
  }
  const createTextEntry = (path: string, content: () => AsyncIterable<string>): ZipEntry => ({
    path,
    async *content() {
      run.signal.throwIfAborted()
      yield* content()
      countStep()
    },
  })

  const entries: ZipEntry[] = [
    createTextEntry('README.txt', () => streamOne(renderReadme(deps, row, profiles))),
  ]
  if (row.with_account) entries.push(createTextEntry('account.json', () => streamAccountJson(deps, row)))
  for (const profile of profiles) {
    const folder = `pages/${profile.username}`
    const readSubmissions = () => trackItems(streamSubmissions(deps, profile.id))
    entries.push(
      createTextEntry(`${folder}/vitrine.json`, () => streamPageJson(deps, profile, run.now)),
      createTextEntry(`${folder}/history.json`, () => streamHistoryJson(deps, profile, run.now)),
      createTextEntry(`${folder}/links.csv`, () => streamLinksCsv(deps, profile, run.now)),
      createTextEntry(`${folder}/statistics.csv`, () => streamAnalyticsCsv(deps, profile, run.now)),
    )
    if (await hasSubscribers(deps, profile.id))
      entries.push(
        createTextEntry(`${folder}/subscribers.csv`, () =>
          streamSubscribersCsv(streamSubscribers(deps, profile.id)),
        ),
      )
    if (submissions.get(profile.id))
      entries.push(
        createTextEntry(`${folder}/submissions.csv`, () => streamSubmissionsCsv(readSubmissions)),
        createTextEntry(`${folder}/submissions.jsonl`, () => streamJsonLines(readSubmissions())),
      )
  }
  for (const name of names)
    entries.push({
      path: `uploads/${name}`,
      isPacked: true,
      async *content() {
        run.signal.throwIfAborted()
        const file = await deps.storage.get(name, run.signal)
        if (file) yield* file.stream
        else missingUploads.push(name)
        countStep()
      },
    })
  entries.push(
    createTextEntry('manifest.json', () => {
      const pages = profiles.map(({ id, username }) => ({
        profile_id: id,
        username,
        folder: `pages/${username}`,
        submissions: submissions.get(id),
      }))
      const uploads = { uploads: names.length - missingUploads.length, missing_uploads: missingUploads }
      return streamOne(renderManifest(deps, row, run.now, { pages, ...uploads }))
    }),
  )
  const rows = [...submissions.values()].reduce((sum, count) => sum + count, 0)
  // Submissions are read three times: for the columns, the table and the JSON
  progress.total = entries.length + 3 * rows
  return { entries, progress }
}

const renderManifest = (
  { config }: Deps,
  row: repo.ExportRow,
  now: number,
  contents: { pages: object[]; uploads: number; missing_uploads: string[] },
): string => {
  const manifest = {
    format: exportFormat,
    schema: `${config.BASE_URL}${exportSchemaPath}`,
    made_at: toIso(now),
    service: config.BASE_URL,
    includes_account: row.with_account === 1,
    ...contents,
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

async function* streamOne(text: string): AsyncGenerator<string> {
  yield text
}

const listCommonFields = (deps: Deps, now: number): StreamField[] => [
  ['$schema', `${deps.config.BASE_URL}${exportSchemaPath}`],
  ['format', exportFormat],
  ['exported_at', toIso(now)],
]

async function* generateEntries(
  read: () => Promise<readonly unknown[]> | AsyncIterable<unknown>,
): AsyncGenerator {
  const items = read()
  if (Symbol.asyncIterator in items) yield* items
  else yield* await items
}

/** Streams the data that an import accepts, whose size does not grow with traffic. */
const streamPageJson = (deps: Deps, profile: ProfileRecord, now: number): AsyncGenerator<string> =>
  streamJson([
    ...listCommonFields(deps, now),
    ['profiles', [toProfile(profile, 'owner', deps)]],
    ['links', generateEntries(async () => (await exportLinks(deps, profile, now)).filter(isActive))],
    ['variants', generateEntries(() => profileLists.variants(deps, profile, now))],
    ['campaigns', generateEntries(() => profileLists.campaigns(deps, profile, now))],
  ])

const isActive = (link: Link): boolean => link.archived_at === null

/** Lists that other files of the export contain. */
const excludedLists = new Set(['links', 'variants', 'campaigns', 'statistics', 'submissions', 'subscribers'])

const streamHistoryJson = (deps: Deps, profile: ProfileRecord, now: number): AsyncGenerator<string> =>
  streamJson([
    ...listCommonFields(deps, now),
    [
      'archived_links',
      generateEntries(async () => (await exportLinks(deps, profile, now)).filter((link) => !isActive(link))),
    ],
    ...Object.entries(profileLists)
      .filter(([name]) => !excludedLists.has(name))
      .map(([name, read]): StreamField => [name, generateEntries(() => read(deps, profile, now))]),
  ])

async function* streamAccountJson(deps: Deps, row: repo.ExportRow): AsyncGenerator<string> {
  const ctx = await createOwnerContext(deps, row.user_id)
  if (!ctx) return
  yield* streamJson([
    ...listCommonFields(deps, ctx.now),
    ['user', await loadExportedUser(deps.db.read, ctx.user, ctx.now)],
    ...Object.entries(accountLists).map(
      ([name, read]): StreamField => [name, generateEntries(() => read(ctx))],
    ),
  ])
}

/** Creates a context for reading as the requesting user, without a session. */
export const createOwnerContext = async (
  deps: Deps,
  userId: number,
): Promise<(UserContext & { user: users.UserRow }) | null> => {
  const user = await users.findUser(deps.db.read, userId)
  if (!user) return null
  const credential = 'job:exports'
  return {
    ...createSystemContext(deps, credential),
    user,
    actor: {
      userId,
      isAdmin: false,
      planKey: user.plan_key,
      scope: 'read',
      credential,
      credentialId: 0,
      onlyProfileId: null,
      onlyWorkspaceId: null,
      mayGrant: false,
      confirmedAt: 0,
      hasSecondFactor: true,
      defaultProfile: {
        id: 0,
        revision: 0,
        contentRevision: 0,
        blockedAt: null,
        isPublished: false,
      },
    },
  }
}

/** First columns in a fixed order, so that existing spreadsheets continue to work. */
const firstColumns = [
  'id',
  'title',
  'url',
  'kind',
  'section',
  'description',
  'is_enabled',
  'state',
  'clicks',
  'unique_clicks',
  'last_clicked_at',
  'created_at',
  'updated_at',
  'archived_at',
  'external_id',
  'external_source',
]

const streamLinksCsv = async function* (
  deps: Deps,
  profile: ProfileRecord,
  now: number,
): AsyncGenerator<string> {
  const links = (await exportLinks(deps, profile, now)).toSorted(
    (a, b) => Number(!isActive(a)) - Number(!isActive(b)) || a.order - b.order,
  )
  const columns = [...new Set([...firstColumns, ...linkColumns.keys()])]
  yield* streamCsv(
    columns,
    links.map((link) => columns.map((name) => toCell(readValue(link, name)))),
  )
}

const readValue = (link: Link, column: string): unknown => {
  if (column === 'other_properties') {
    const otherFields = Object.entries(link).filter(([name]) => !Object.hasOwn(Link.properties, name))
    return otherFields.length ? Object.fromEntries(otherFields) : null
  }
  return column
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], link)
}

const streamAnalyticsCsv = async function* (
  deps: Deps,
  profile: ProfileRecord,
  now: number,
): AsyncGenerator<string> {
  const days = await listActiveDays(deps, profile, now)
  yield* streamCsv(
    ['date', 'views', 'unique_visitors', 'clicks', 'unique_clicks', 'submissions'],
    days.map((day) => Object.values(day)),
  )
}

const toCell = (value: unknown): Cell =>
  value === null || value === undefined || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

/** Streams submissions as CSV. Reads them twice: the columns depend on all rows, which may not fit in memory. */
async function* streamSubmissionsCsv(
  readSubmissions: () => AsyncIterable<FormSubmission>,
): AsyncGenerator<string> {
  const labels = new Map<string, string>()
  for await (const { fields_snapshot } of readSubmissions())
    for (const { id, label } of fields_snapshot)
      if (labels.has(id) || labels.size < maxAnswerColumns) labels.set(id, label)
  const fields = [...labels.keys()]
  const counts = Map.groupBy(labels.values(), (label) => label)
  const headings = fields.map((id) => {
    const label = labels.get(id)!
    return counts.get(label)!.length > 1 ? `${label} (${id})` : label
  })
  async function* streamRows(): AsyncGenerator<Cell[]> {
    for await (const submission of readSubmissions()) {
      const { id, submitted_at, form_id, status, needs_check, answered_at, contact, answers, source } =
        submission
      const otherAnswers = Object.entries(answers).filter(([field]) => !labels.has(field))
      yield [
        id,
        submitted_at,
        form_id,
        status,
        answered_at,
        contact.name,
        contact.email,
        contact.phone,
        ...fields.map((field) => (Object.hasOwn(answers, field) ? toCell(answers[field]) : null)),
        otherAnswers.length ? JSON.stringify(Object.fromEntries(otherAnswers)) : null,
        source.referrer,
        source.country,
        source.device,
        source.utm.source,
        source.utm.medium,
        source.utm.campaign,
        needs_check,
      ]
    }
  }
  yield* streamCsv(
    [
      'id',
      'submitted_at',
      'form_id',
      'status',
      'answered_at',
      'contact name',
      'contact email',
      'contact phone',
      ...headings,
      'other answers',
      'referrer',
      'country',
      'device',
      'utm_source',
      'utm_medium',
      'utm_campaign',
      'needs_check',
    ],
    streamRows(),
  )
}

async function* streamJsonLines(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let chunk = ''
  for await (const item of items) {
    chunk += `${JSON.stringify(item)}\n`
    if (chunk.length < 32_768) continue
    yield chunk
    chunk = ''
  }
  if (chunk) yield chunk
}
