import { minuteMs } from '@vitrine/contract/durations'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { HostList } from '../../domain/blocked-hosts.ts'
import type { RowJob } from '../../domain/job.ts'
import { createDocReader } from '../../domain/stored-doc.ts'
import { yieldToEventLoop } from '../../lib/yield.ts'
import { enqueueMail } from '../mail/index.ts'
import { blockedHostChannel, createHostList } from './host-list.ts'
import * as repo from './repo.ts'

const readSettings = createDocReader<Record<string, unknown>>('profile', {})

const readLink = createDocReader<Record<string, unknown>>('link', {})

const ownersPerRead = 100

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
    const profiles = await repo.listProfilesOfOwners(db.read, owners, after, ownersPerRead)
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

/** Notifies a batch of owners after `scannedTo` and stores the position. `nextScannedTo` is null after the last owner. */
const notifyBatch = async (
  deps: Deps,
  row: repo.HostRow,
  hosts: HostList,
  scannedTo: number,
  now: number,
): Promise<{ mails: number; nextScannedTo: number | null; isStopped: boolean }> => {
  const owners = await repo.listOwners(deps.db.read, scannedTo, ownersPerRead)
  const ids = owners.map(({ id }) => id)
  const pages = await listLinkingPages(deps, ids, hosts)
  return deps.db.tx(async (db) => {
    const { sent, limitedOwner } = await notifyOwners(deps, db, row, owners, pages, now)
    const last = owners.length < ownersPerRead ? null : ids.at(-1)!
    const nextScannedTo = limitedOwner === null ? last : limitedOwner - 1
    const isStored = await repo.storeScan(db, { id: row.id, scanned_to: scannedTo }, nextScannedTo)
    return { mails: sent, nextScannedTo, isStopped: !isStored || limitedOwner !== null }
  })
}

/**
 * Sends each owner of pages with links to a newly blocked host one e-mail. `scanned_to` is the last owner. If an
 * owner's limit of e-mails is reached, the scan continues there in a later run.
 */
export const blockedHostMails: RowJob<repo.HostRow> = {
  kind: 'rows',
  name: 'blocked-host-mails',
  everyMs: minuteMs,
  parallel: 1,
  wakeOn: blockedHostChannel,
  listDueRows: ({ db }, _, after, limit) => repo.listHostsToScan(db.read, after?.id ?? 0, limit),
  toKey: ({ id }) => String(id),
  since: ({ created_at }) => created_at,
  work: async (deps, [row], { signal, now }) => {
    const hosts = createHostList([row.host])
    let mails = 0
    let scannedTo = row.scanned_to
    while (scannedTo !== null && !signal.aborted) {
      const batch = await notifyBatch(deps, row, hosts, scannedTo, now)
      mails += batch.mails
      if (batch.isStopped) break
      scannedTo = batch.nextScannedTo
    }
    return { mails }
  },
}
