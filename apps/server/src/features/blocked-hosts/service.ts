import { type BlockedHost, type BlockedHostCreate, type Deleted, hostOfUrl, problem } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import type { RowJob } from '../../domain/job.ts'
import { type ListPage, type ListQuery, pageOf, sliceOf } from '../../domain/paging.ts'
import { iso } from '../../domain/resource.ts'
import { docReader } from '../../domain/stored-doc.ts'
import { minuteMs } from '../../lib/durations.ts'
import { yieldToEventLoop } from '../../lib/yield.ts'
import { audit } from '../audit/index.ts'
import { enqueueMail, recipientOf } from '../mail/index.ts'
import { blockedHostChannel, createHostList } from './host-list.ts'
import * as repo from './repo.ts'

/** Bounds memory: every process caches the whole list. */
const maxHosts = 10_000

const list = 'blocked-hosts'

const toBlockedHost = ({ id, host, reason, scanned_to, created_at }: repo.HostRow): BlockedHost => ({
  id,
  host,
  reason,
  owners_notified: scanned_to === null,
  created_at: iso(created_at),
})

/** Lists blocked hosts that begin with a text, newest first. */
export const listBlockedHosts = async (
  deps: Deps,
  { q = '', ...query }: ListQuery & { readonly q?: string | undefined },
): Promise<ListPage<BlockedHost>> => {
  const part = sliceOf(list, 1, query)
  const before = part.after?.[0] ?? null
  const rows = await repo.hostsBefore(deps.db.read, q.toLowerCase(), before, part.limit + 1)
  const { rows: page, meta } = pageOf(list, part, rows, ({ id }) => [id])
  return { data: page.map(toBlockedHost), meta }
}

/** Accepts names and web addresses. Returns lower-case ASCII without port and final dot, IP addresses as browsers resolve them, or null. */
export const readHost = (text: string): string | null => {
  const address = text.trim()
  const host = hostOfUrl(/^https?:\/\//i.test(address) ? address : `http://${address}`)
  return host && /^(?:\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)+)$/.test(host) ? host : null
}

/** Blocks a host and its subdomains; a job notifies owners of pages with links to it. Fails with 409 if it is blocked. */
export const blockHost = async (
  deps: Deps,
  ctx: RequestContext,
  input: BlockedHostCreate,
): Promise<BlockedHost> => {
  const host = readHost(input.host) ?? fail('validation_failed', problem('host', 'host_invalid'))
  const ownHost = new URL(deps.config.BASE_URL).hostname
  if (ownHost === host || ownHost.endsWith(`.${host}`)) fail('validation_failed', problem('host', 'host_own'))
  return ctx.tx(async (db) => {
    if ((await repo.countHosts(db)) >= maxHosts)
      fail('conflict', problem(null, 'max_blocked_hosts', { max: maxHosts }))
    const row =
      (await repo.insertHost(db, host, input.reason.trim(), ctx.now)) ??
      fail('conflict', problem('host', 'host_blocked'))
    deps.db.publish(blockedHostChannel, '')
    await audit(db, ctx, 'host.block', { type: 'blocked_host', id: row.id }, { host })
    return toBlockedHost(row)
  })
}

/** Accepts an id or name. The host's links are visible again. */
export const unblockHost = (deps: Deps, ctx: RequestContext, key: number | string): Promise<Deleted> =>
  ctx.tx(async (db) => {
    const row = (await repo.deleteHost(db, key)) ?? fail('not_found')
    deps.db.publish(blockedHostChannel, '')
    await audit(db, ctx, 'host.unblock', { type: 'blocked_host', id: row.id }, { host: row.host })
    return { id: row.id, deleted: true }
  })

const readSettings = docReader<Record<string, unknown>>('profile', {})
const readLink = docReader<Record<string, unknown>>('link', {})

const scanBatch = 100

/** Notifies owners of pages with links to a newly blocked host, once per page. */
export const blockedHostMails: RowJob<repo.HostRow> = {
  kind: 'rows',
  name: 'blocked-hosts',
  summary: 'notifies owners of pages that link to a blocked host',
  everyMs: minuteMs,
  parallel: 1,
  wakeOn: blockedHostChannel,
  due: ({ db }, _, after, limit) => repo.hostsToScan(db.read, after?.id ?? 0, limit),
  keyOf: ({ id }) => String(id),
  since: ({ created_at }) => created_at,
  work: async (deps, [row], { signal, now }) => {
    const hosts = createHostList([row.host])
    let mails = 0
    for (let scanned: number | null = row.scanned_to; scanned !== null && !signal.aborted; ) {
      const profiles = await repo.profilesAfter(deps.db.read, scanned, scanBatch)
      const linking = profiles.filter(({ id, doc, links }) =>
        [readSettings(doc, id), ...links.map((link) => readLink(link.doc, link.id))].some(
          (content) => hosts.problemsOf(content).length > 0,
        ),
      )
      const next = profiles.length < scanBatch ? null : profiles.at(-1)!.id
      const isStored = await deps.db.tx(async (db) => {
        if (!(await repo.storeScan(db, { id: row.id, scanned_to: scanned }, next))) return false
        for (const { id, username } of linking) {
          const owner = await recipientOf(db, id)
          if (!owner) continue
          const { id: userId, email: to, name } = owner
          const path = `/pages/${id}/links`
          const params = { name, path, page: `/${username}`, host: row.host, reason: row.reason }
          if (!(await enqueueMail(deps, db, { userId, to, now, kind: 'link_blocked', params }))) mails += 1
        }
        return true
      })
      if (!isStored) break
      scanned = next
      await yieldToEventLoop()
    }
    return { mails }
  },
}
