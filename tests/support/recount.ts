import type { Db } from '../../apps/server/src/db/handle.ts'

type Row = Awaited<ReturnType<typeof readVisits>>[number]
type Counts = [
  views: number,
  visitors: number,
  clicks: number,
  uniqueClicks: number,
  submissions: number,
  uniqueSubmissions: number,
]

const readVisits = (db: Db) => db.selectFrom('visit').selectAll().orderBy('id').execute()

/** All counters of visits as text, `name … → numbers`, sorted. */
export type Tally = string[]

const formatCounters = (counters: Map<string, readonly number[]>): Tally =>
  [...counters]
    .filter(([, row]) => row.some((n) => n !== 0))
    .map(([name, row]) => `${name} → ${row.join(' ')}`)
    .sort()

export const recountVisits = async (db: Db, timezones: Map<number, string>): Promise<Tally> => {
  const counters = new Map<string, number[]>()
  const sightings = new Set<string>()
  const rows = await readVisits(db)
  for (const row of rows) {
    const { date, hour } = toLocalDate(timezones.get(row.profile_id) ?? 'UTC', row.at)
    const column = { view: 0, click: 2, submit: 4 }[row.kind]
    const isFirst = (what: string) => {
      if (row.visitor === null) return false
      const sighting = `${row.profile_id} ${date} ${row.kind} ${what} ${row.visitor}`
      if (sightings.has(sighting)) return false
      sightings.add(sighting)
      return true
    }
    const count = (dim: string, key: string, unique: boolean) => {
      const name = `day ${row.profile_id} ${date} ${dim}=${key}`
      const counts = counters.get(name) ?? ([0, 0, 0, 0, 0, 0] satisfies Counts)
      counters.set(name, counts)
      counts[column]! += 1
      if (unique) counts[column + 1]! += 1
    }
    const first = isFirst('')
    count('', '', first)
    for (const [dim, key] of listTraits(row)) count(dim, key, first)
    const links: (number | string)[] = row.link_id === null ? [] : [row.link_id]
    for (const link of links) {
      const unique = isFirst(`link ${link}`)
      count('link', String(link), unique)
      if (row.kind === 'click') add(counters, `link ${link}`, [1, unique ? 1 : 0])
    }
    if (row.variant_id !== null) {
      count('variant', String(row.variant_id), isFirst(`variant ${row.variant_id}`))
      for (const link of links)
        count('variant_link', `${row.variant_id}:${link}`, isFirst(`variant ${row.variant_id} ${link}`))
    }
    if (row.campaign_id !== null)
      count('campaign', String(row.campaign_id), isFirst(`campaign ${row.campaign_id}`))
    const hourly = [0, 0, 0]
    hourly[column / 2] = 1
    add(counters, `hour ${row.profile_id} ${date} ${hour}`, hourly)
  }
  return formatCounters(counters)
}

export const countVisits = async (db: Db): Promise<Tally> => {
  const counters = new Map<string, number[]>()
  const formatDate = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)
  for (const r of await db.selectFrom('visit_day').selectAll().execute())
    counters.set(`day ${r.profile_id} ${formatDate(r.day)} ${r.dim}=${r.key}`, [
      r.views,
      r.visitors,
      r.clicks,
      r.unique_clicks,
      r.submissions,
      r.unique_submissions,
    ])
  for (const r of await db.selectFrom('visit_hour').selectAll().execute())
    counters.set(`hour ${r.profile_id} ${formatDate(r.day)} ${r.hour}`, [r.views, r.clicks, r.submissions])
  for (const r of await db.selectFrom('link').select(['id', 'clicks', 'unique_clicks']).execute())
    counters.set(`link ${r.id}`, [r.clicks, r.unique_clicks])
  return formatCounters(counters)
}

const listTraits = (row: Row): [string, string][] => [
  ['country', row.country],
  ['device', row.device],
  ['browser', row.browser],
  ['os', row.os],
  ['language', row.language],
  ...(row.kind === 'view' || row.referrer ? [['referrer', row.referrer] as [string, string]] : []),
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
const toLocalDate = (timeZone: string, at: number): { date: string; hour: number } => {
  const text = new Date(at).toLocaleString('sv-SE', { timeZone })
  return { date: text.slice(0, 10), hour: Number(text.slice(11, 13)) }
}
