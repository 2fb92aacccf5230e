import {
  type AdminReport,
  createProblem,
  type Deleted,
  type ReportReason,
  reportReasons,
} from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { type ListPage, type ListQuery, parseListQuery, toListPage } from '../../domain/paging.ts'
import { toIso, toIsoOrNull } from '../../domain/resource.ts'
import { createDocReader, listOf } from '../../domain/stored-doc.ts'
import { audit } from '../audit/index.ts'
import * as repo from './repo.ts'

/** Maximum stored messages per page: the first and the newest messages, so that a flood does not hide the first. */
const maxMessages = 10

/** Report by a visitor. `message` and `email` may be ''. */
type Report = { readonly reason: ReportReason; readonly message: string; readonly email: string }

type ReportDoc = {
  reasons: Record<string, number>
  /** Number of reports with a message or e-mail address. */
  message_count: number
  /** Stored messages, newest first. */
  messages: readonly (Report & { readonly at: number })[]
}
const readDoc = createDocReader<ReportDoc>('page_report', {
  reasons: {},
  message_count: 0,
  messages: listOf({ at: 0, reason: 'other' as ReportReason, message: '', email: '' }),
})

export const storeReport = (
  deps: Pick<Deps, 'db'>,
  profileId: number,
  { reason, message, email }: Report,
  now: number,
): Promise<void> =>
  deps.db.tx(async (db) => {
    const storedReport = readDoc(await repo.countReport(db, profileId, now), profileId)
    const { reasons } = storedReport
    const newMessages = message || email ? [{ at: now, reason, message, email }] : []
    const messages = [...newMessages, ...storedReport.messages]
    const doc: ReportDoc = {
      reasons: { ...reasons, [reason]: (reasons[reason] ?? 0) + 1 },
      message_count: storedReport.message_count + newMessages.length,
      messages: messages.length > maxMessages ? messages.toSpliced(maxMessages - 1, 1) : messages,
    }
    await repo.storeDoc(db, profileId, JSON.stringify(doc))
  })

const listName = 'reports'

export const listReports = async (
  deps: Deps,
  { username, ...query }: ListQuery & { readonly username?: string | undefined },
): Promise<ListPage<AdminReport>> => {
  const range = parseListQuery(listName, 2, query)
  const pages = await repo.listReportedPages(deps.db.read, { username, before: range.after }, range.limit + 1)
  const { rows, meta } = toListPage(listName, range, pages, ({ last_at, id }) => [last_at, id])
  return { data: rows.map((row) => toReport(deps, row)), meta }
}

const toReport = ({ config }: Pick<Deps, 'config'>, row: repo.ReportedPage): AdminReport => {
  const doc = readDoc(row.doc, row.id)
  const { reasons, messages } = doc
  return {
    id: row.id,
    profile_id: row.id,
    username: row.username,
    public_url: `${config.BASE_URL}/${row.username}`,
    owner_id: row.owner_id,
    blocked_at: toIsoOrNull(row.blocked_at),
    owner_blocked_at: toIsoOrNull(row.owner_blocked_at),
    reports: row.reports,
    reasons: reportReasons
      .map((reason) => ({ reason, count: reasons[reason] ?? 0 }))
      .filter(({ count }) => count),
    message_count: doc.message_count,
    messages: messages.map(({ at, reason, message, email }) => ({
      at: toIso(at),
      reason,
      message: message || null,
      email: email || null,
    })),
    first_at: toIso(row.first_at),
    last_at: toIso(row.last_at),
  }
}

export const dismissReport = (ctx: RequestContext, id: number): Promise<Deleted> =>
  ctx.tx(async (db) => {
    const reports = (await repo.deleteReports(db, id)) ?? fail('not_found', createProblem(null, 'not_found'))
    await audit(db, ctx, 'report.dismiss', { type: 'profile', id }, { reports })
    return { id, deleted: true }
  })
