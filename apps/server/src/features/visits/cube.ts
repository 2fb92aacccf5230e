/** The cube of a page's day: visits by combination of traits, link, variant, campaign, item and hour. */
import { yieldToEventLoop } from '../../lib/yield.ts'
import {
  type Counts,
  type Dimension,
  type FilterDimension,
  kinds,
  scopeDimensions,
  type TraitDimension,
  traitDimensions,
  type VisitFilter,
} from './dimensions.ts'

/** Columns of ids in the rows of a cube. 0 = none, otherwise 1 + index into `dictionary`. Items have keys such as `42:berlin`. */
export const idColumns = ['link', 'variant', 'campaign', 'item'] as const
export type IdColumn = (typeof idColumns)[number]

/**
 * Columns of a cube's rows. `position` is 0 = none, otherwise 1 + position. `n` counts visits. The others count visitors whose first visit
 * of this kind, that day, is in the row: `u` in total, `ul` on the link, `uv` under the variant, `uvl` on the link under the variant,
 * `uc` in the campaign, `ui` on the item of the link. So every count is a sum, and parts add up to the whole.
 */
export const keyColumns = [
  'tuple',
  'kind',
  'link',
  'position',
  'variant',
  'campaign',
  'item',
  'hour',
] as const
export const countColumns = ['n', 'u', 'ul', 'uv', 'uvl', 'uc', 'ui'] as const
export const rowColumns = [...keyColumns, ...countColumns] as const
type RowColumn = (typeof rowColumns)[number]
export type Column = Uint8Array | Uint16Array | Uint32Array

export const findMax = (column: Column): number => {
  let max = 0
  for (let i = 0; i < column.length; i++) max = Math.max(max, column[i]!)
  return max
}

/** Rows between checks of the clock. */
const rowsPerCheck = 1000

/** Calls `work` for each index below `size`, and yields to the event loop in between. */
export const forEachIndex = (
  size: number,
  work: (index: number) => void,
  from = 0,
): Promise<void> | undefined => {
  const to = Math.min(size, from + rowsPerCheck)
  for (let index = from; index < to; index++) work(index)
  if (to === size) return undefined
  return Promise.resolve(yieldToEventLoop()).then(() => forEachIndex(size, work, to))
}

/** Copies numbers to the narrowest type. */
export const toColumn = (values: Uint32Array): Column => {
  const max = findMax(values)
  if (max < 256) return new Uint8Array(values)
  return max < 65_536 ? new Uint16Array(values) : values.slice()
}

export type Cube = {
  /** Values of each trait, and ids of each scope, most frequent first. */
  readonly dictionary: Readonly<Record<TraitDimension | IdColumn, readonly string[]>>
  /** Distinct combinations of traits: indices into `dictionary`, one column per trait. */
  readonly tuples: readonly Column[]
  readonly rows: Readonly<Record<RowColumn, Column>>
}

const viewKind = kinds.indexOf('view')

/** Six counts in the order of `counters`. */
export type CountList = number[]

/** Counts of a day or period. `hours` is 3 kinds × 24 hours of visits. */
export type Marginals = {
  readonly totals: CountList
  readonly hours: number[][]
  readonly values: ReadonlyMap<Dimension, Map<string, CountList>>
}

export const createMarginals = (): Marginals => ({
  totals: [0, 0, 0, 0, 0, 0],
  hours: [0, 1, 2].map(() => Array<number>(24).fill(0)),
  values: new Map([...traitDimensions, ...scopeDimensions].map((dim) => [dim, new Map()])),
})

export const toCounts = ([
  views = 0,
  visitors = 0,
  clicks = 0,
  unique_clicks = 0,
  submissions = 0,
  unique_submissions = 0,
]: readonly number[]): Counts => ({
  views,
  visitors,
  clicks,
  unique_clicks,
  submissions,
  unique_submissions,
})

/** Combinations beyond which a day has no cube, and filters say so. */
const maxCubeRows = 100_000
export const isTooLarge = (cube: Cube): boolean => cube.rows.n.length > maxCubeRows

/** Bits of `visit_sum.has`. */
export const hasVariants = 1
export const hasCampaigns = 2

/** Returns the bits of a day. */
export const listHas = ({ dictionary }: Cube): number =>
  (dictionary.variant.length ? hasVariants : 0) | (dictionary.campaign.length ? hasCampaigns : 0)

/** Adds six counts, which begin at index `from`, to those of a key. */
export const addCounts = <Key>(
  target: Map<Key, CountList>,
  key: Key,
  counts: ArrayLike<number>,
  from = 0,
): void => {
  let list = target.get(key)
  if (!list) {
    list = [0, 0, 0, 0, 0, 0]
    target.set(key, list)
  }
  for (let i = 0; i < 6; i++) list[i]! += counts[from + i]!
}

/** Adds six counts of each value. Values without visits, and visits without a tag, are not listed. */
const addValues = (target: Marginals, dim: Dimension, values: readonly string[], sums: Uint32Array): void => {
  const list = target.values.get(dim)!
  const isTag = dim.startsWith('utm_')
  values.forEach((value, i) => {
    if (isTag && !value) return
    // A visitor counts only with a visit
    if (sums[i * 6] || sums[i * 6 + 2] || sums[i * 6 + 4]) addCounts(list, value, sums, i * 6)
  })
}

/** Adds the marginals of another day or period. */
export const addSums = (target: Marginals, sums: Marginals): void => {
  sums.totals.forEach((count, i) => {
    target.totals[i]! += count
  })
  sums.hours.forEach((hours, kind) => {
    hours.forEach((count, hour) => {
      target.hours[kind]![hour]! += count
    })
  })
  for (const [dim, values] of sums.values)
    for (const [value, counts] of values) addCounts(target.values.get(dim)!, value, counts)
}

/** Returns a function that tests a value. undefined = the visit has no link, position and so on. */
const createTest = ({ dim, op, values }: VisitFilter): ((value: string | undefined) => boolean) => {
  if (op !== 'contains') {
    const set = new Set<string | undefined>(values)
    return (value) => set.has(value) === (op === 'is')
  }
  const parts = values.map((value) => value.toLowerCase())
  return (value) => {
    if (value === undefined) return false
    const text = (dim === 'item' ? value.slice(value.indexOf(':') + 1) : value).toLowerCase()
    return parts.some((part) => text.includes(part))
  }
}

const isTrait = (dim: FilterDimension): dim is TraitDimension =>
  (traitDimensions as readonly string[]).includes(dim)

/** Returns a column and, by its value, 1 for rows that match. */
const createRowMask = (cube: Cube, filter: VisitFilter & { dim: IdColumn | 'position' }) => {
  const test = createTest(filter)
  const column = cube.rows[filter.dim]
  const values =
    filter.dim === 'position'
      ? Array.from({ length: findMax(column) }, (_, i) => String(i))
      : cube.dictionary[filter.dim]
  return { column, mask: Uint8Array.from([undefined, ...values], (value) => Number(test(value))) }
}

/** Returns masks of the rows that match, and the dimensions that filters limit to one value. */
const createMasks = (cube: Cube, filters: readonly VisitFilter[]) => {
  const tupleMask = new Uint8Array(cube.tuples[0]!.length).fill(1)
  const rowMasks: { column: Column; mask: Uint8Array }[] = []
  for (const filter of filters) {
    const { dim } = filter
    if (isTrait(dim)) {
      const mask = cube.dictionary[dim].map(createTest(filter))
      const column = cube.tuples[traitDimensions.indexOf(dim)]!
      for (let tuple = 0; tuple < column.length; tuple++) if (!mask[column[tuple]!]) tupleMask[tuple] = 0
    } else rowMasks.push(createRowMask(cube, { ...filter, dim }))
  }
  const scopes = new Set(
    filters.flatMap(({ dim, op, values }) => (op === 'is' && new Set(values).size === 1 ? [dim] : [])),
  )
  return { tupleMask, rowMasks, scopes }
}

/**
 * Returns the column of unique visitors for visits that are limited to one value of each of these scopes. Campaigns have no counts
 * together with links or variants: such a visitor counts if the first click on the link belongs to the campaign.
 */
const findUniqueColumn = (scopes: ReadonlySet<FilterDimension>): RowColumn => {
  if (scopes.has('item')) return 'ui'
  if (scopes.has('link')) return scopes.has('variant') ? 'uvl' : 'ul'
  if (scopes.has('variant')) return 'uv'
  return scopes.has('campaign') ? 'uc' : 'u'
}

/**
 * Counts the visits of a day that match every filter. A visitor belongs to the values of the first visit of the kind that day, or of the
 * first one on the link, variant, campaign or item that a filter limits to one value. So the totals under `link is 42` equal the row of
 * link 42, with or without further filters, and the rows of a trait add up to the totals. Yields to the event loop.
 */
export const sumCube = async (cube: Cube, filters: readonly VisitFilter[] = []): Promise<Marginals> => {
  const marginals = createMarginals()
  const { dictionary, tuples, rows } = cube
  const { tupleMask, rowMasks, scopes } = createMasks(cube, filters)
  const unique = rows[findUniqueColumn(scopes)]
  const hours = new Uint32Array(3 * 24)
  const tupleSums = new Uint32Array(tupleMask.length * 6)
  const idSums = idColumns.map((dim) => ({
    dim,
    column: rows[dim],
    unique: rows[findUniqueColumn(new Set([...scopes, dim]))],
    sums: new Uint32Array((dictionary[dim].length + 1) * 6),
  }))
  const usedIdSums = idSums.filter(({ dim }) => dictionary[dim].length)
  const pairUnique = rows[findUniqueColumn(new Set([...scopes, 'link', 'variant']))]
  const pairs = createPairSums(dictionary)
  const { tuple, kind, hour, n, variant, link } = rows
  await forEachIndex(n.length, (row) => {
    if (!tupleMask[tuple[row]!]) return
    for (const { column, mask } of rowMasks) if (!mask[column[row]!]) return
    const counter = kind[row]! * 2
    const visits = n[row]!
    hours[kind[row]! * 24 + hour[row]!]! += visits
    tupleSums[tuple[row]! * 6 + counter]! += visits
    tupleSums[tuple[row]! * 6 + counter + 1]! += unique[row]!
    for (const { column, unique, sums } of usedIdSums) {
      sums[column[row]! * 6 + counter]! += visits
      sums[column[row]! * 6 + counter + 1]! += unique[row]!
    }
    if (variant[row] && link[row]) pairs.add(variant[row]!, link[row]!, counter, visits, pairUnique[row]!)
  })
  hours.forEach((visits, i) => {
    marginals.hours[Math.floor(i / 24)]![i % 24]! += visits
  })
  for (const [i, dim] of traitDimensions.entries()) {
    const sums = await sumByValue(tupleSums, tuples[i]!, dictionary[dim].length)
    addValues(marginals, dim, dictionary[dim], sums)
    // Each visit has one device
    if (dim === 'device')
      sums.forEach((count, n) => {
        marginals.totals[n % 6]! += count
      })
  }
  for (const { dim, sums } of usedIdSums) addValues(marginals, dim, dictionary[dim], sums.subarray(6))
  pairs.addTo(marginals)
  return marginals
}

/** Returns visitors by referrer and by the hour of their first view of the day (24 numbers), of visits that match every filter. */
export const sumReferrerHours = (cube: Cube, filters: readonly VisitFilter[]): Map<string, number[]> => {
  const { tupleMask, rowMasks, scopes } = createMasks(cube, filters)
  const { tuple, kind, hour, [findUniqueColumn(scopes)]: unique } = cube.rows
  const referrer = cube.tuples[traitDimensions.indexOf('referrer')]!
  const sums = cube.dictionary.referrer.map(() => Array<number>(24).fill(0))
  next: for (let row = 0; row < unique.length; row++) {
    if (kind[row] !== viewKind || !unique[row] || !tupleMask[tuple[row]!]) continue
    for (const { column, mask } of rowMasks) if (!mask[column[row]!]) continue next
    sums[referrer[tuple[row]!]!]![hour[row]!]! += unique[row]!
  }
  return new Map(cube.dictionary.referrer.map((name, i) => [name, sums[i]!]))
}

/** Creates sums by variant and link, of which few pairs occur. */
const createPairSums = (dictionary: Cube['dictionary']) => {
  const width = dictionary.link.length + 1
  const sums = new Map<number, CountList>()
  return {
    add: (variant: number, link: number, counter: number, visits: number, visitors: number): void => {
      const pair = variant * width + link
      let counts = sums.get(pair)
      if (!counts) {
        counts = [0, 0, 0, 0, 0, 0]
        sums.set(pair, counts)
      }
      counts[counter]! += visits
      counts[counter + 1]! += visitors
    },
    addTo: ({ values }: Marginals): void => {
      for (const [pair, counts] of sums) {
        const variant = dictionary.variant[Math.floor(pair / width) - 1]
        addCounts(values.get('variant_link')!, `${variant}:${dictionary.link[(pair % width) - 1]}`, counts)
      }
    },
  }
}

/** Adds up the six counts of tuples by a trait. */
const sumByValue = async (tupleSums: Uint32Array, column: Column, size: number): Promise<Uint32Array> => {
  const sums = new Uint32Array(size * 6)
  await forEachIndex(column.length, (tuple) => {
    const from = tuple * 6
    // A visitor counts only with a visit
    if (!(tupleSums[from] || tupleSums[from + 2] || tupleSums[from + 4])) return
    const to = column[tuple]! * 6
    for (let counter = 0; counter < 6; counter++) sums[to + counter]! += tupleSums[from + counter]!
  })
  return sums
}

/** Returns `ID:CLICKS:UNIQUE_CLICKS:SUBMISSIONS` of each link, separated by semicolons. */
export const formatLinks = ({ values }: Marginals): string =>
  [...values.get('link')!]
    .map(([id, [, , clicks, uniqueClicks, submissions]]) => [id, clicks, uniqueClicks, submissions].join(':'))
    .join(';')

export const parseLinks = (text: string): Map<number, CountList> =>
  new Map(
    text
      .split(';')
      .filter(Boolean)
      .map((entry) => {
        const [id, clicks, uniqueClicks, submissions] = entry.split(':').map(Number)
        return [id!, [0, 0, clicks!, uniqueClicks!, submissions!, 0]]
      }),
  )
