import type { Database } from '../../apps/server/src/db/handle.ts'
import type { VisitSource } from '../../apps/server/src/domain/visits.ts'
import {
  createMarginals,
  formatLinks,
  listHas,
  sumCube,
  toCounts,
} from '../../apps/server/src/features/visits/cube.ts'
import { type CubeVisit, createCubeBuilder } from '../../apps/server/src/features/visits/cube-builder.ts'
import { packCube, packSums } from '../../apps/server/src/features/visits/cube-format.ts'
import { type Counts, kinds, noCounts } from '../../apps/server/src/features/visits/dimensions.ts'
import { insertRows, selectRows } from './rows.ts'

/** Address, browser and origin of a visitor, with `changes`. */
export const createVisitSource = (changes: Partial<VisitSource> = {}): VisitSource => ({
  address: '203.0.113.5',
  forwarded: '',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
  languages: '',
  referrer: '',
  url: '',
  country: '',
  isUntracked: false,
  ...changes,
})

export type StoredVisit = CubeVisit & { readonly at: number }

/** A view, with `changes`. */
export const createVisit = (at: number, changes: Partial<CubeVisit> = {}): StoredVisit => ({
  at,
  kind: 0,
  hour: 9,
  link_id: null,
  variant_id: null,
  campaign_id: null,
  position: null,
  item: null,
  visitor: 'anna',
  device: 'mobile',
  browser: 'Safari',
  os: 'iOS',
  language: 'de',
  country: 'DE',
  referrer: '',
  utm_source: '',
  utm_medium: '',
  utm_campaign: '',
  ...changes,
})

export const insertVisits = async (
  db: Pick<Database, 'tx'>,
  profileId: number,
  day: number,
  visits: readonly StoredVisit[],
): Promise<void> => {
  for (let from = 0; from < visits.length; from += 500)
    await insertRows(
      db,
      'visit_event',
      visits.slice(from, from + 500).map((visit) => ({ profile_id: profileId, day, ...visit })),
    )
}

/** Stores the documents of a day, as the job that closes days does. */
export const insertClosedDay = async (
  db: Pick<Database, 'tx'>,
  profileId: number,
  day: number,
  visits: readonly CubeVisit[],
): Promise<void> => {
  const builder = createCubeBuilder()
  for (const visit of visits) builder.add(visit)
  const cube = await builder.build()
  const marginals = await sumCube(cube)
  const key = { profile_id: profileId, day }
  await insertRows(db, 'visit_sum', {
    ...key,
    ...toCounts(marginals.totals),
    has: listHas(cube),
    links: formatLinks(marginals),
    doc: await packSums(marginals),
  })
  await insertRows(db, 'visit_cube', { ...key, doc: await packCube(cube) })
}

/** Stores the totals of a closed day. */
export const insertDayTotals = async (
  db: Pick<Database, 'tx'>,
  profileId: number,
  day: number,
  counts: Partial<Counts>,
): Promise<unknown> =>
  insertRows(db, 'visit_sum', {
    profile_id: profileId,
    day,
    ...noCounts,
    ...counts,
    has: 0,
    links: '',
    doc: await packSums(createMarginals()),
  })

/** Returns the stored visits of a profile in order, with the names of their kinds. */
export const listStoredVisits = async (db: Pick<Database, 'read'>, profileId: number) =>
  (await selectRows(db, 'visit_event', { profile_id: profileId }))
    .sort((a, b) => a.id - b.id)
    .map((visit) => ({ ...visit, kind: kinds[visit.kind]! }))
