import {
  type BlockedHost,
  type BlockedHostCreate,
  type Deleted,
  parseUrlHost,
  problem,
} from '@vitrine/contract'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import type { RowJob } from '../../domain/job.ts'
import { type ListPage, type ListQuery, parseListQuery, toPage } from '../../domain/paging.ts'
import { toIso } from '../../domain/resource.ts'
import { createDocReader } from '../../domain/stored-doc.ts'
import { minuteMs } from '../../lib/durations.ts'
import { yieldToEventLoop } from '../../lib/yield.ts'
import { audit } from '../audit/index.ts'
import { enqueueMail } from '../mail/index.ts'
import { blockedHostChannel, createHostList, type HostList } from './host-list.ts'
import * as repo from './repo.ts'

/** Bounds memory: every process caches the whole list. */
const maxHosts = 10_000

const list = 'blocked-hosts'

const toBlockedHost = ({ id, host, reason, scanned_to, created_at }: repo.HostRow): BlockedHost => ({
  id,
  host,
  reason,
  owners_notified: scanned_to === null,
  created_at: toIso(created_at),
})

export const listBlockedHosts = async (
  deps: Deps,
  { q = '', ...query }: ListQuery & { readonly q?: string | undefined },
): Promise<ListPage<BlockedHost>> => {
  const part = parseListQuery(list, 1, query)
  const before = part.after?.[0] ?? null
  const rows = await repo.listHosts(deps.db.read, q.toLowerCase(), before, part.limit + 1)
  const { rows: page, meta } = toPage(list, part, rows, ({ id }) => [id])
  return { data: page.map(toBlockedHost), meta }
}

/** Accepts names and web addresses. Returns lower-case ASCII without port and final dot, IP addresses as browsers resolve them, or null. */
export const readHost = (text: string): string | null => {
  const address = text.trim()
  const host = parseUrlHost(/^https?:\/\//i.test(address) ? address : `http://${address}`)
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
export const unblockHost = (
  deps: Deps,
  ctx: RequestContext,
  key: { readonly id: number } | { readonly host: string },
): Promise<Deleted> =>
  ctx.tx(async (db) => {
    const row = (await repo.deleteHost(db, key)) ?? fail('not_found')
    deps.db.publish(blockedHostChannel, '')
    await audit(db, ctx, 'host.unblock', { type: 'blocked_host', id: row.id }, { host: row.host })
    return { id: row.id, deleted: true }
  })

/** Returns why each host is blocked. The reason may be that of a parent domain, and is missing if the host was unblocked since. */
export const findBlockReasons = async (
  { db }: Deps,
  hosts: readonly string[],
): Promise<(host: string) => string | undefined> => {
  const withParents = (host: string) => {
    const labels = host.split('.')
    return labels.map((_, i) => labels.slice(i).join('.'))
  }
  const reasons = await repo.findReasons(db.read, [...new Set(hosts.flatMap(withParents))])
  return (host) =>
    withParents(host)
      .map((name) => reasons.get(name))
      .find((reason) => reason !== undefined)
}

const readSettings = createDocReader<Record<string, unknown>>('profile', {})
const readLink = createDocReader<Record<string, unknown>>('link', {})

const scanBatch = 100
/** Maximum number of pages that an e-mail lists. */
const namedPages = 20

type LinkingPage = { readonly id: number; readonly username: string }

const listLinkingPages = async (
  { db }: Deps,
  owners: readonly number[],
  hosts: HostList,
): Promise<Map<number, LinkingPage[]>> => {
  const pages = new Map<number, LinkingPage[]>()
  let after: number | undefined = owners.length ? 0 : undefined
  while (after !== undefined) {
    const profiles = await repo.listProfiles(db.read, owners, after, scanBatch)
    for (const { id, owner_id, username, doc, links } of profiles) {
      const contents = [readSettings(doc, id), ...links.map((link) => readLink(link.doc, link.id))]
      if (contents.some((content) => hosts.findProblems(content).length))
        pages.set(owner_id, [...(pages.get(owner_id) ?? []), { id, username }])
    }
    after = profiles.length < scanBatch ? undefined : profiles.at(-1)!.id
    await yieldToEventLoop()
  }
  return pages
}

/** Queues the e-mails to owners in order. Stops at an owner whose limit is reached. */
const notifyOwners = async (
  deps: Deps,
  db: Tx,
  { host, reason }: repo.HostRow,
  owners: readonly { readonly id: number; readonly email: string; readonly name: string }[],
  pagesByOwner: ReadonlyMap<number, readonly LinkingPage[]>,
  now: number,
): Promise<{ sent: number; limitedOwner: number | null }> => {
  let sent = 0
  for (const { id: userId, email: to, name } of owners) {
    const pages = pagesByOwner.get(userId)
    if (!pages) continue
    const path = pages.length === 1 ? `/pages/${pages[0]!.id}/links` : '/pages'
    const names = pages.slice(0, namedPages).map(({ username }) => `/${username}`)
    const more = pages.length > namedPages ? ` (+${pages.length - namedPages})` : ''
    const params = { name, path, page: names.join(', ') + more, host, reason }
    const waitMs = await enqueueMail(deps, db, { userId, to, now, kind: 'link_blocked', params })
    if (waitMs) return { sent, limitedOwner: userId }
    sent += 1
  }
  return { sent, limitedOwner: null }
}

/**
 * Sends each owner of pages with links to a newly blocked host one e-mail. `scanned_to` is the last owner. If an owner's limit of e-mails is
 * reached, the scan continues there in a later run.
 */
export const blockedHostMails: RowJob<repo.HostRow> = {
  kind: 'rows',
  name: 'blocked-host-mails',
  summary: 'notifies owners of pages that link to a blocked host',
  everyMs: minuteMs,
  parallel: 1,
  wakeOn: blockedHostChannel,
  due: ({ db }, _, after, limit) => repo.listHostsToScan(db.read, after?.id ?? 0, limit),
  toKey: ({ id }) => String(id),
  since: ({ created_at }) => created_at,
  work: async (deps, [row], { signal, now }) => {
    const hosts = createHostList([row.host])
    let mails = 0
    let { scanned_to } = row
    while (scanned_to !== null && !signal.aborted) {
      const owners = await repo.listOwners(deps.db.read, scanned_to, scanBatch)
      const ids = owners.map(({ id }) => id)
      const pages = await listLinkingPages(deps, ids, hosts)
      const position = { id: row.id, scanned_to }
      const { sent, next, isStopped } = await deps.db.tx(async (db) => {
        const { sent, limitedOwner } = await notifyOwners(deps, db, row, owners, pages, now)
        const last = owners.length < scanBatch ? null : ids.at(-1)!
        const nextPosition = limitedOwner === null ? last : limitedOwner - 1
        const isStored = await repo.storeScan(db, position, nextPosition)
        return { sent, next: nextPosition, isStopped: !isStored || limitedOwner !== null }
      })
      mails += sent
      if (isStopped) break
      scanned_to = next
    }
    return { mails }
  },
}
