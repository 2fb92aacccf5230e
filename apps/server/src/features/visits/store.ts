import { hash } from 'node:crypto'
import { normaliseHost } from '@vitrine/page/visitors/traits'
import type { BulkRows } from '../../db/dialects/bulk.ts'
import type { Deps } from '../../deps.ts'
import { findVerifiedHost } from '../../domain/custom-domains.ts'
import type { ShownVariant, VisitSource } from '../../domain/visits.ts'
import { createAddressKey, createClientAddress } from '../../lib/address.ts'
import { yieldToEventLoop } from '../../lib/yield.ts'
import { findProfiles } from '../profile/index.ts'
import { classify } from './classify.ts'
import { type Day, toLocalTime, toProfileDayKey } from './days.ts'
import { createNetworkLimit } from './network-limit.ts'
import { dropCachedClicks } from './open-clicks.ts'
import * as repo from './repo.ts'
import { createSalts } from './salts.ts'
import { isTooOld, type RawVisit, type Visit } from './visit.ts'

export type StoreDeps = Pick<Deps, 'config' | 'db' | 'geo' | 'log' | 'secrets' | 'metrics' | 'now'>

/** Maximum rows per write, few enough not to block the event loop. */
const rowsPerWrite = 500

const profilesPerRead = 200

/** Settings that decide how visits are counted. */
type CountingSettings = { readonly timezone: string; readonly ownHosts: readonly string[] }

/** Creates the store that converts buffered visits to rows in the profile's calendar and writes them. Drops bots. */
export const createVisitStore = (deps: StoreDeps) => {
  const { db, config } = deps
  const salts = createSalts(deps)
  const limitNetwork = createNetworkLimit()
  const clientAddress = createClientAddress(config.TRUST_PROXY)
  const baseHost = normaliseHost(new URL(config.BASE_URL).hostname)

  const readCountingSettings = async (
    visits: readonly RawVisit[],
  ): Promise<Map<number, CountingSettings>> => {
    const ids = [...new Set(visits.map(({ event }) => event.profileId))]
    const settings = new Map<number, CountingSettings>()
    for (let from = 0; from < ids.length; from += profilesPerRead) {
      if (from) await yieldToEventLoop()
      for (const { id, doc, domain } of await findProfiles(
        db.read,
        ids.slice(from, from + profilesPerRead),
      )) {
        const host = findVerifiedHost(domain)
        settings.set(id, {
          timezone: doc.timezone || 'UTC',
          ownHosts: host ? [baseHost, normaliseHost(host)] : [baseHost],
        })
      }
    }
    return settings
  }

  /** Returns a daily hash (12 bytes, base64url), useless without the day's key. An IPv6 address counts by its /64, one household. */
  const hashVisitor = (key: string, profileId: number, source: VisitSource): string => {
    const { hashed } = source
    if (hashed && hashed.key === key && hashed.profileId === profileId) return hashed.hash
    const network = createAddressKey(clientAddress(source.address, source.forwarded))
    const visitor = `${key}\n${profileId}\n${network}\n${source.userAgent}`
    return hash('sha256', visitor, 'base64url').slice(0, 16)
  }

  const getKey = async (day: Day): Promise<string> =>
    salts.getLoadedKey(day) ?? (await salts.loadKey(day, deps.now()))

  const classifyVisits = async (batch: readonly RawVisit[]): Promise<Visit[]> => {
    const settings = await readCountingSettings(batch)
    const visits: Visit[] = []
    for (const { event, source } of batch) {
      const profile = settings.get(event.profileId)
      const traits = profile && classify(source, profile.ownHosts)
      if (traits) {
        const { day, hour } = toLocalTime(profile.timezone, event.at)
        const hash = source.isUntracked ? null : hashVisitor(await getKey(day), event.profileId, source)
        const address = clientAddress(source.address, source.forwarded)
        const visitor = hash === null ? null : limitNetwork(address, event.profileId, day, hash)
        visits.push({ event, traits, hash, visitor, day, hour })
      }
      await yieldToEventLoop()
    }
    return visits
  }

  return {
    /** Stores visits in one transaction, except those of bots and of deleted profiles. */
    store: async (batch: readonly RawVisit[]): Promise<{ stored: number; tooOld: number }> => {
      const now = deps.now()
      const recentVisits = batch.filter(({ event }) => !isTooOld(event.at, now))
      const tooOld = batch.length - recentVisits.length
      const visits = await classifyVisits(recentVisits)
      if (!visits.length) return { stored: 0, tooOld }
      await db.tx(async (tx) => {
        const sealedDay = await repo.lockSealedDay(tx)
        await writeInChunks(visits, (rows) => repo.insertVisits(tx, db.bulk, rows))
        await writeInChunks(toShownVariantRows(visits), (rows) => repo.storeShownVariants(tx, db.bulk, rows))
        const lateVisits = visits.filter(({ day }) => day <= sealedDay)
        await writeInChunks(toReopenedRows(lateVisits), (rows) => repo.insertReopened(tx, db.bulk, rows))
      })
      const clicks = visits.filter(({ event }) => event.kind === 'click')
      dropCachedClicks(db.read, new Set(clicks.map(({ event }) => event.profileId)))
      return { stored: visits.length, tooOld }
    },
    /** Returns the hash without waiting, for a known time zone. Returns undefined without the day's key. */
    identifyVisitorNow: (
      profileId: number,
      timezone: string,
      at: number,
      source: VisitSource,
    ): string | null | undefined => {
      if (source.isUntracked) return null
      const key = salts.getLoadedKey(toLocalTime(timezone, at).day)
      if (key === undefined) return undefined
      const hash = hashVisitor(key, profileId, source)
      source.hashed = { key, profileId, hash }
      return hash
    },
    findLastShownVariant: async (
      profileId: number,
      timezone: string,
      at: number,
      visitor: string,
    ): Promise<ShownVariant | undefined> => {
      const lastVariant = await repo.findLastShownVariant(
        db.read,
        toLocalTime(timezone, at).day,
        profileId,
        visitor,
      )
      return (
        lastVariant && {
          countedVariantId: lastVariant.variant_id ?? undefined,
          at: lastVariant.at,
          firstAt: lastVariant.first_at,
        }
      )
    },
    identifyVisitor: async (
      profileId: number,
      timezone: string,
      at: number,
      source: VisitSource,
    ): Promise<string | null> => {
      if (source.isUntracked) return null
      const { day } = toLocalTime(timezone, at)
      return hashVisitor(await getKey(day), profileId, source)
    },
  }
}

const writeInChunks = async <T>(rows: readonly T[], write: (chunk: readonly T[]) => Promise<void>) => {
  for (let from = 0; from < rows.length; from += rowsPerWrite) {
    await yieldToEventLoop()
    await write(rows.slice(from, from + rowsPerWrite))
  }
}

/** Returns the variant that each visitor of a batch saw last, if it must be stored; rows of `storeShownVariants`. */
const toShownVariantRows = (visits: readonly Visit[]): BulkRows => {
  const views = new Map<string, { first: Visit; last: Visit }>()
  for (const visit of visits) {
    const { event, hash } = visit
    if (!event.storesVariant || hash === null) continue
    // A hash belongs to one profile and day
    const { first, last } = views.get(hash) ?? { first: visit, last: visit }
    views.set(hash, {
      first: event.at < first.event.at ? visit : first,
      last: event.at >= last.event.at ? visit : last,
    })
  }
  return [...views.values()].map(({ first, last: { day, event, hash } }) => [
    day,
    event.profileId,
    hash,
    first.event.at,
    event.variantId ?? null,
    event.at,
  ])
}

/** Returns the distinct profiles and days in one order for all processes, to avoid deadlocks. */
const toReopenedRows = (visits: readonly Visit[]): [profileId: number, day: Day][] =>
  [...new Map(visits.map(({ event, day }) => [toProfileDayKey(event.profileId, day), { event, day }]))]
    .sort(([a], [b]) => a - b)
    .map(([, { event, day }]) => [event.profileId, day])
