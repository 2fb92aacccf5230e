import {
  type BlockedHost,
  type BlockedHostCreate,
  createProblem,
  type Deleted,
  parseUrlHost,
} from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { type ListPage, type ListQuery, readNewest } from '../../domain/paging.ts'
import { toIso } from '../../domain/resource.ts'
import { audit } from '../audit/index.ts'
import { blockedHostChannel } from './host-list.ts'
import * as repo from './repo.ts'

/** Maximum number of blocked hosts; every process caches all of them. */
const maxHosts = 10_000

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
  const { rows, meta } = await readNewest('blocked-hosts', query, (before, limit) =>
    repo.listHosts(deps.db.read, q.toLowerCase(), before, limit),
  )
  return { data: rows.map(toBlockedHost), meta }
}

/** Accepts names and web addresses. Returns lower-case ASCII without port and final dot, IP addresses as browsers resolve them, or null. */
export const readHost = (text: string): string | null => {
  const input = text.trim()
  const host = parseUrlHost(/^https?:\/\//i.test(input) ? input : `http://${input}`)
  return host && /^(?:\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)+)$/.test(host) ? host : null
}

/** Blocks a host and its subdomains; a job notifies owners of pages with links to it. Fails with 409 if it is blocked. */
export const blockHost = async (ctx: RequestContext, input: BlockedHostCreate): Promise<BlockedHost> => {
  const host = readHost(input.host) ?? fail('validation_failed', createProblem('host', 'host_invalid'))
  const ownHost = new URL(ctx.deps.config.BASE_URL).hostname
  if (ownHost === host || ownHost.endsWith(`.${host}`))
    fail('validation_failed', createProblem('host', 'host_own'))
  return ctx.tx(async (db) => {
    if ((await repo.countHosts(db)) >= maxHosts)
      fail('conflict', createProblem(null, 'max_blocked_hosts', { max: maxHosts }))
    const row =
      (await repo.insertHost(db, host, input.reason.trim(), ctx.now)) ??
      fail('conflict', createProblem('host', 'host_blocked'))
    ctx.deps.db.publish(blockedHostChannel, '')
    await audit(db, ctx, 'host.block', { type: 'blocked_host', id: row.id }, { host })
    return toBlockedHost(row)
  })
}

/** Unblocks a host, given by id or name. Links to the host are visible again. */
export const unblockHost = (
  ctx: RequestContext,
  key: { readonly id: number } | { readonly host: string },
): Promise<Deleted> =>
  ctx.tx(async (db) => {
    const row = (await repo.deleteHost(db, key)) ?? fail('not_found')
    ctx.deps.db.publish(blockedHostChannel, '')
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
