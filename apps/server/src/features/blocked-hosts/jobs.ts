import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { RowJob } from '../../domain/job.ts'
import { createDocReader } from '../../domain/stored-doc.ts'
import { minuteMs } from '../../lib/durations.ts'
import { yieldToEventLoop } from '../../lib/yield.ts'
import { enqueueMail } from '../mail/index.ts'
import { blockedHostChannel, createHostList, type HostList } from './host-list.ts'
import * as repo from './repo.ts'

const readSettings = createDocReader<Record<string, unknown>>('profile', {})

const readLink = createDocReader<Record<string, unknown>>('link', {})

const ownersPerRead = 100

/** Maximum number of pages that an e-mail lists. */
const maxNamedPages = 20

type LinkingPage = { readonly id: number; readonly username: string }

const listLinkingPages = async (
  { db }: Deps,
  owners: readonly number[],
  hosts: HostList,
): Promise<Map<number, LinkingPage[]>> => {
  const pages = new Map<number, LinkingPage[]>()
  let after: number | undefined = owners.length ? 0 : undefined
  while (after !== undefined) {
    const profiles = await repo.listProfiles(db.read, owners, after, ownersPerRead)
    for (const { id, owner_id, username, doc, links } of profiles) {
      const contents = [readSettings(doc, id), ...links.map((link) => readLink(link.doc, link.id))]
      if (contents.some((content) => hosts.findProblems(content).length))
        pages.set(owner_id, [...(pages.get(owner_id) ?? []), { id, username }])
    }
    after = profiles.length < ownersPerRead ? undefined : profiles.at(-1)!.id
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
  let sentCount = 0
  for (const { id: userId, email: to, name } of owners) {
    const pages = pagesByOwner.get(userId)
    if (!pages) continue
    const path = pages.length === 1 ? `/pages/${pages[0]!.id}/links` : '/pages'
    const names = pages.slice(0, maxNamedPages).map(({ username }) => `/${username}`)
    const more = pages.length > maxNamedPages ? ` (+${pages.length - maxNamedPages})` : ''
    const params = { name, path, page: names.join(', ') + more, host, reason }
    const waitMs = await enqueueMail(deps, db, { userId, to, now, kind: 'link_blocked', params })
    if (waitMs) return { sent: sentCount, limitedOwner: userId }
    sentCount += 1
  }
  return { sent: sentCount, limitedOwner: null }
}

/** Sends one e-mail to each owner whose pages link to a newly blocked host. Continues after owner `scanned_to`; waits while an owner's limit is reached. */
export const blockedHostMails: RowJob<repo.HostRow> = {
  kind: 'rows',
  name: 'blocked-host-mails',
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
      const owners = await repo.listOwners(deps.db.read, scanned_to, ownersPerRead)
      const ids = owners.map(({ id }) => id)
      const pages = await listLinkingPages(deps, ids, hosts)
      const position = { id: row.id, scanned_to }
      const { sent, next, isStopped } = await deps.db.tx(async (db) => {
        const { sent, limitedOwner } = await notifyOwners(deps, db, row, owners, pages, now)
        const last = owners.length < ownersPerRead ? null : ids.at(-1)!
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
