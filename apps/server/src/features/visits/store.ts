import { hash } from 'node:crypto'
import { normaliseHost } from '@vitrine/page/visitors/traits'
import type { Deps } from '../../deps.ts'
import { findVerifiedHost } from '../../domain/custom-domains.ts'
import { createAddressKey, createClientAddress } from '../../lib/address.ts'
import { yieldToEventLoop } from '../../lib/yield.ts'
import { findProfiles } from '../profile/index.ts'
import { createCardinalityLimit } from './cardinality-limit.ts'
import { classify } from './classify.ts'
import { type Day, toLocalTime } from './days.ts'
import * as repo from './repo.ts'
import { listScopes, rollUp, toShownVariantRows, toSightings, type Visit } from './rollup.ts'
import { createSalts } from './salts.ts'
import type { RawVisit, VisitSource } from './visit.ts'

export type StoreDeps = Pick<Deps, 'config' | 'db' | 'geo' | 'log' | 'secrets' | 'metrics' | 'now'>

/** Maximum rows per write, few enough not to block the event loop. */
const rowsPerWrite = 500

const profilesPerRead = 200

/** Variant of a shown page (as `VisitEvent.variantId`), and the time it was shown. */
export type ShownVariant = { readonly countedVariantId: number | undefined; readonly at: number }

/** Settings that decide how visits are counted. */
type CountingSettings = { readonly timezone: string; readonly ownHosts: readonly string[] }

/** Creates the store that converts buffered visits to rows in the profile's calendar and writes them. Drops bots. */
export const createVisitStore = (deps: StoreDeps) => {
  const { db, config } = deps
  const salts = createSalts(deps)
  const limitKeys = createCardinalityLimit()
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
        const visitor = source.isUntracked ? null : hashVisitor(await getKey(day), event.profileId, source)
        visits.push({ event, traits, visitor, day, hour, scopes: listScopes(event) })
      }
      await yieldToEventLoop()
    }
    return visits
  }

  return {
    /** Stores visits and daily counters in one transaction. Returns the number of visits from people to existing profiles. */
    store: async (batch: readonly RawVisit[]): Promise<number> => {
      const preparedVisits = await classifyVisits(batch)
      if (!preparedVisits.length) return 0
      return db.tx(async (tx, after) => {
        const ids = [...new Set(preparedVisits.map((v) => v.event.profileId))].sort((a, b) => a - b)
        const existingIds = await repo.raiseStatsRevisions(tx, db.bulk, ids)
        const countableVisits = preparedVisits.filter((v) => existingIds.has(v.event.profileId))
        const { visits, rememberKeys } = await limitKeys(tx, countableVisits)
        after(rememberKeys)
        await writeInChunks(visits, (rows) => repo.insertVisits(tx, db.bulk, rows))
        const sightings = toSightings(visits)
        const isNew: boolean[] = []
        await writeInChunks(sightings, async (rows) => {
          isNew.push(...(await repo.insertSightings(tx, db.bulk, rows)))
        })
        await writeInChunks(toShownVariantRows(visits), (rows) => repo.storeShownVariants(tx, db.bulk, rows))
        const { days, hours, links } = rollUp(visits, sightings, isNew)
        await yieldToEventLoop()
        await writeInChunks(days, (rows) => repo.incrementDayCounters(tx, db.bulk, rows))
        await writeInChunks(hours, (rows) => repo.incrementHourCounters(tx, db.bulk, rows))
        await writeInChunks(links, (rows) => repo.incrementLinkClicks(tx, db.bulk, rows))
        return visits.length
      })
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
    hasBeenSeen: (profileId: number, timezone: string, at: number, visitor: string): Promise<boolean> =>
      repo.isVisitorSeen(db.read, toLocalTime(timezone, at).day, profileId, visitor),
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
      return lastVariant && { countedVariantId: lastVariant.variant_id ?? undefined, at: lastVariant.at }
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
