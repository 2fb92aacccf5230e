import { dayMs, hourMs } from '@vitrine/contract/durations'
import type { Database, Db } from '../../apps/server/src/db/handle.ts'
import type { Deps } from '../../apps/server/src/deps.ts'
import { closeDays } from '../../apps/server/src/features/visits/close-days.ts'
import { unpackSums } from '../../apps/server/src/features/visits/cube-format.ts'

type Row = Awaited<ReturnType<typeof readVisits>>[number]

const readVisits = (db: Db) => db.selectFrom('visit_event').selectAll().orderBy('at').orderBy('id').execute()

/** All counts of visits as text, `name … → numbers`, sorted. */
export type Tally = string[]

const formatCounters = (counters: Map<string, readonly number[]>): Tally =>
  [...counters]
    .filter(([, row]) => row.some((n) => n !== 0))
    .map(([name, row]) => `${name} → ${row.join(' ')}`)
    .sort()

/** Counts the stored visits of each day, independently of the service's code. */
export const recountVisits = async (db: Db, timezones: ReadonlyMap<number, string>): Promise<Tally> => {
  const counters = new Map<string, number[]>()
  const sightings = new Set<string>()
  const views = new Map<string, Row>()
  for (const visit of await readVisits(db)) {
    const { date, hour } = toLocalDate(timezones.get(visit.profile_id) ?? 'UTC', visit.at)
    const page = `${visit.profile_id} ${date}`
    const row = takeOrigin(visit, visit.visitor === null ? undefined : views.get(page + visit.visitor))
    if (row.kind === 0 && row.visitor !== null) views.set(page + row.visitor, row)
    const isFirst = (what: string) => {
      if (row.visitor === null) return false
      const sighting = `${page} ${row.kind} ${what} ${row.visitor}`
      if (sightings.has(sighting)) return false
      sightings.add(sighting)
      return true
    }
    const count = (dim: string, key: string, unique: boolean) => {
      const counts = [0, 0, 0, 0, 0, 0]
      counts[row.kind * 2] = 1
      counts[row.kind * 2 + 1] = Number(unique)
      add(counters, `day ${page} ${dim}=${key}`, counts)
    }
    const first = isFirst('')
    count('', '', first)
    for (const [dim, key] of listTraits(row)) count(dim, key, first)
    if (row.link_id !== null) {
      const unique = isFirst(`link ${row.link_id}`)
      count('link', String(row.link_id), unique)
      if (row.kind === 1) add(counters, `link ${row.link_id}`, [1, Number(unique)])
    }
    if (row.variant_id !== null) {
      count('variant', String(row.variant_id), isFirst(`variant ${row.variant_id}`))
      if (row.link_id !== null) {
        const key = `${row.variant_id}:${row.link_id}`
        count('variant_link', key, isFirst(`variant_link ${key}`))
      }
    }
    if (row.campaign_id !== null)
      count('campaign', String(row.campaign_id), isFirst(`campaign ${row.campaign_id}`))
    if (row.item !== null) {
      const key = `${row.link_id ?? ''}:${row.item}`
      count('item', key, isFirst(`item ${key}`))
    }
    const hourly = [0, 0, 0]
    hourly[row.kind] = 1
    add(counters, `hour ${page} ${hour}`, hourly)
  }
  return formatCounters(counters)
}

/** Gives a click or submission without an own referrer and without tags those of the visitor's latest view. */
const takeOrigin = (row: Row, view: Row | undefined): Row => {
  if (row.kind === 0 || !view || row.referrer || row.utm_source || row.utm_medium || row.utm_campaign)
    return row
  const { referrer, utm_source, utm_medium, utm_campaign } = view
  return { ...row, referrer, utm_source, utm_medium, utm_campaign }
}

/** Closes all days with visits, as if the day after had come. Visits of the last eight days stay. */
export const closeStoredDays = async (db: Database): Promise<void> => {
  const { day } = await db.read
    .selectFrom('visit_event')
    .select((e) => e.fn.max('day').as('day'))
    .executeTakeFirstOrThrow()
  await closeDays.work({ db } as Deps, {
    now: (day + 1) * dayMs + 13 * hourMs,
    signal: new AbortController().signal,
    addProgress() {},
    attempt: async () => true,
  })
}

/** Returns what documents and links count. */
export const countVisits = async (db: Db): Promise<Tally> => {
  const counters = new Map<string, number[]>()
  for (const row of await db.selectFrom('visit_sum').selectAll().execute()) {
    const page = `${row.profile_id} ${new Date(row.day * dayMs).toISOString().slice(0, 10)}`
    counters.set(`day ${page} =`, [
      row.views,
      row.visitors,
      row.clicks,
      row.unique_clicks,
      row.submissions,
      row.unique_submissions,
    ])
    const { values, hours } = unpackSums(row.doc)
    for (const [dim, keys] of values)
      for (const [key, counts] of keys) counters.set(`day ${page} ${dim}=${key}`, counts)
    for (let hour = 0; hour < 24; hour++)
      counters.set(
        `hour ${page} ${hour}`,
        hours.map((list) => list[hour]!),
      )
  }
  for (const r of await db.selectFrom('link').select(['id', 'clicks', 'unique_clicks']).execute())
    counters.set(`link ${r.id}`, [r.clicks, r.unique_clicks])
  return formatCounters(counters)
}

const listTraits = (row: Row): [string, string][] => [
  ...(['country', 'device', 'browser', 'os', 'language', 'referrer'] as const).map(
    (dim): [string, string] => [dim, row[dim]],
  ),
  ...(['utm_source', 'utm_medium', 'utm_campaign'] as const).flatMap((dim): [string, string][] =>
    row[dim] ? [[dim, row[dim]]] : [],
  ),
]

const add = (counters: Map<string, number[]>, name: string, by: readonly number[]) => {
  const counts = counters.get(name)
  counters.set(
    name,
    by.map((n, i) => n + (counts?.[i] ?? 0)),
  )
}

/** Returns local date and hour. Independent of the service's calendar code, to detect its errors. */
export const toLocalDate = (timeZone: string, at: number): { date: string; hour: number } => {
  const text = new Date(at).toLocaleString('sv-SE', { timeZone })
  return { date: text.slice(0, 10), hour: Number(text.slice(11, 13)) }
}
