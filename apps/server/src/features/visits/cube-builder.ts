import type { Schema } from '../../db/schema.ts'
import {
  type Column,
  type Cube,
  countColumns,
  findMax,
  forEachIndex,
  idColumns,
  keyColumns,
  rowColumns,
  toColumn,
} from './cube.ts'
import { maxIdsPerDay, maxKeysPerDay, otherKey, traitDimensions } from './dimensions.ts'
import { createRowTable, type RowTable } from './row-table.ts'

/** A stored visit, as the cube counts it. */
export type CubeVisit = Omit<Schema['visit_event'], 'id' | 'profile_id' | 'day' | 'at'>

export type CubeBuilder = {
  /** Adds the next visit in order of time. */
  add(visit: CubeVisit): void
  readonly visits: number
  /** Approximate memory. */
  readonly bytes: number
  /** Returns the cube of all visits so far. More may be added when it has returned. Yields to the event loop. */
  build(): Promise<Cube>
}

/** Traits that a click or submission takes from the view before it. */
const sourceTraits = ['referrer', 'utm_source', 'utm_medium', 'utm_campaign'] as const
const sourceIndexes = sourceTraits.map((name) => traitDimensions.indexOf(name))
const traitCount = traitDimensions.length
const keyCount = keyColumns.length
/** Memory per visit without long texts (measured with 300,000 visits of the mix in `bench`). */
const bytesPerVisit = 150

/**
 * Creates the cube of a page's day.
 *
 * - A click or submission without an own referrer and without tags takes those of the visitor's latest view before it. Without this,
 *   a filter such as "referrer is instagram.com" would show no clicks. Visits without a visitor keep ''.
 * - The 200 most frequent values of a trait keep their name, the earlier one among equals. Visits with other values count as `other`.
 * - The 2,000 most frequent ids of a scope are kept. Visits with other ids count as visits without an id, so they are in no row.
 */
export const createCubeBuilder = (): CubeBuilder => {
  const traits = traitDimensions.map(createTextTable)
  const ids = idColumns.map(createTextTable)
  const visitors = createTextTable()
  /** Row in `tuples` of each visitor's latest view. */
  const latestViews: number[] = []
  const tuples = createRowTable(traitCount)
  const rows = createRowTable(keyCount, countColumns.length)
  const sightings = createRowTable(4)
  let visits = 0

  /** Returns 1 if the visitor is new in a scope: a kind and the ids of a link, variant, campaign or item. */
  const countNew = (visitor: number, scope: number, id: number, secondId = 0): number => {
    const before = sightings.size
    sightings.add([visitor, scope, id, secondId])
    return sightings.size - before
  }

  const getTuple = (visit: CubeVisit, visitor: number | undefined): number => {
    const latestView = visitor === undefined ? undefined : latestViews[visitor]
    const hasOrigin = visit.kind === 0 || sourceTraits.some((name) => visit[name])
    return tuples.add(
      traitDimensions.map((name, i) =>
        latestView === undefined || hasOrigin || !sourceIndexes.includes(i)
          ? traits[i]!.add(visit[name])
          : tuples.read(latestView, i),
      ),
    )
  }

  return {
    add: (visit) => {
      const { kind, link_id, variant_id, campaign_id, item, position } = visit
      const visitor = visit.visitor === null ? undefined : visitors.add(visit.visitor)
      const tuple = getTuple(visit, visitor)
      if (kind === 0 && visitor !== undefined) latestViews[visitor] = tuple
      const texts = [link_id, variant_id, campaign_id, item === null ? null : `${link_id ?? ''}:${item}`]
      const [link, variant, campaign, itemId] = texts.map((id, i) =>
        id === null ? 0 : 1 + ids[i]!.add(String(id)),
      ) as [number, number, number, number]
      const row = rows.add([
        tuple,
        kind,
        link,
        position === null ? 0 : position + 1,
        variant,
        campaign,
        itemId,
        visit.hour,
      ])
      // In the order of `countColumns`
      const increment = (counter: number, by: number) => rows.increment(row, keyCount + counter, by)
      visits += 1
      increment(0, 1)
      if (visitor === undefined) return
      increment(1, countNew(visitor, kind, 0))
      if (link) increment(2, countNew(visitor, 3 + kind, link))
      if (variant) increment(3, countNew(visitor, 6 + kind, variant))
      if (link && variant) increment(4, countNew(visitor, 9 + kind, link, variant))
      if (campaign) increment(5, countNew(visitor, 12 + kind, campaign))
      if (itemId) increment(6, countNew(visitor, 15 + kind, itemId))
    },
    get visits() {
      return visits
    },
    get bytes() {
      const tables = [...traits, ...ids, visitors]
      return tables.reduce((sum, { characters }) => sum + 2 * characters, visits * bytesPerVisit)
    },
    build: async () => {
      const { tupleVisits, idVisits } = await countUses(rows, tuples.size, ids)
      const keptTraits = []
      for (const [i, { texts }] of traits.entries()) {
        const uses = new Uint32Array(texts.length)
        await forEachIndex(tuples.size, (tuple) => {
          uses[tuples.read(tuple, i)]! += tupleVisits[tuple]!
        })
        const order = await findLargest(uses, maxKeysPerDay)
        const values = order.map((index) => texts[index]!)
        if (texts.length > maxKeysPerDay) values.push(otherKey)
        keptTraits.push({ values, codes: toCodes(order, texts.length, 0, maxKeysPerDay) })
      }
      const keptIds = []
      for (const [i, { texts }] of ids.entries()) {
        const order = await findLargest(idVisits[i]!.subarray(1), maxIdsPerDay)
        const values = order.map((index) => texts[index]!)
        keptIds.push({ values, codes: toCodes(order, texts.length, 1, 0) })
      }
      const combined = await combineTuples(
        tuples,
        keptTraits.map(({ codes }) => codes),
      )
      const combinedRows = await combineRows(
        rows,
        combined.codes,
        keptIds.map(({ codes }) => codes),
      )
      const names = [...traitDimensions, ...idColumns]
      return {
        dictionary: Object.fromEntries(
          [...keptTraits, ...keptIds].map(({ values }, i) => [names[i], values]),
        ) as Cube['dictionary'],
        tuples: await toColumns(combined.tuples, combined.order, traitCount),
        rows: Object.fromEntries(
          (await toColumns(combinedRows.rows, combinedRows.order, rowColumns.length)).map((column, i) => [
            rowColumns[i],
            column,
          ]),
        ) as Cube['rows'],
      }
    },
  }
}

/** Largest map of texts. A larger one would block the event loop when it grows. */
const textsPerMap = 1 << 16

/** Creates a table of distinct texts, numbered in order of first occurrence. */
const createTextTable = () => {
  const texts: string[] = []
  let characters = 0
  const maps = [new Map<string, number>()]
  return {
    texts,
    get characters() {
      return characters
    },
    /** Returns the number of a text. Adds the text if it is missing. */
    add: (text: string): number => {
      for (const map of maps) {
        const index = map.get(text)
        if (index !== undefined) return index
      }
      if (maps.at(-1)!.size === textsPerMap) maps.push(new Map())
      maps.at(-1)!.set(text, texts.length)
      characters += text.length
      return texts.push(text) - 1
    },
  }
}
type TextTable = ReturnType<typeof createTextTable>

/** Counts the visits of each tuple and id. Index 0 of an id's counts are visits without one. */
const countUses = async (rows: RowTable, tupleCount: number, ids: readonly TextTable[]) => {
  const tupleVisits = new Uint32Array(tupleCount)
  const idVisits = ids.map(({ texts }) => new Uint32Array(texts.length + 1))
  const columns = idColumns.map((name) => keyColumns.indexOf(name))
  await forEachIndex(rows.size, (row) => {
    const visits = rows.read(row, keyCount)
    tupleVisits[rows.read(row, 0)]! += visits
    columns.forEach((column, i) => {
      idVisits[i]![rows.read(row, column)]! += visits
    })
  })
  return { tupleVisits, idVisits }
}

/** Returns the indices of the largest counts, largest first, the lower index first among equals. */
const findLargest = async (counts: Uint32Array, limit: number): Promise<number[]> => {
  let largest: number[] = []
  let least = -1
  const selectLargest = () => largest.sort((a, b) => counts[b]! - counts[a]! || a - b).slice(0, limit)
  await forEachIndex(counts.length, (i) => {
    if (counts[i]! <= least) return
    largest.push(i)
    if (largest.length < 2 * limit) return
    largest = selectLargest()
    least = counts[largest.at(-1)!]!
  })
  return selectLargest()
}

/** Returns the new code of each old index: `first` + place in `order`, or `rest`. */
const toCodes = (order: readonly number[], size: number, first: number, rest: number): Uint16Array => {
  const codes = new Uint16Array(size).fill(rest)
  order.forEach((index, place) => {
    codes[index] = first + place
  })
  return codes
}

/** Sorts indices by a column of small numbers; equal ones keep their order (counting sort). */
const sortBy = async (order: Uint32Array, read: (index: number) => number): Promise<Uint32Array> => {
  const values = new Uint32Array(order.length)
  await forEachIndex(order.length, (i) => {
    values[i] = read(order[i]!)
  })
  const max = findMax(values)
  const places = new Uint32Array(max + 2)
  for (const value of values) places[value + 1]! += 1
  for (let value = 1; value <= max; value++) places[value]! += places[value - 1]!
  const sorted = new Uint32Array(order.length)
  await forEachIndex(order.length, (i) => {
    sorted[places[values[i]!]!++] = order[i]!
  })
  return sorted
}

/** Returns the order of a table's rows by these columns, the most significant one last. Equal neighbours compress well. */
const sortRows = async (table: RowTable, columns: readonly number[]): Promise<Uint32Array> => {
  let order: Uint32Array = new Uint32Array(table.size).map((_, row) => row)
  for (const column of columns) order = await sortBy(order, (row) => table.read(row, column))
  return order
}

const tupleOrder = (['referrer', 'language', 'os', 'browser', 'device', 'country'] as const).map((name) =>
  traitDimensions.indexOf(name),
)
const rowOrder = (['link', 'tuple', 'kind'] as const).map((name) => keyColumns.indexOf(name))

/** Replaces values by codes, combines equal tuples, and returns the place of each old tuple in `order`. */
const combineTuples = async (tuples: RowTable, traitCodes: readonly Uint16Array[]) => {
  const combined = createRowTable(traitCount)
  const codes = new Uint32Array(tuples.size)
  await forEachIndex(tuples.size, (tuple) => {
    codes[tuple] = combined.add(traitCodes.map((trait, i) => trait[tuples.read(tuple, i)]!))
  })
  const order = await sortRows(combined, tupleOrder)
  const places = new Uint32Array(order.length)
  order.forEach((tuple, place) => {
    places[tuple] = place
  })
  for (let tuple = 0; tuple < codes.length; tuple++) codes[tuple] = places[codes[tuple]!]!
  return { tuples: combined, order, codes }
}

/** Replaces tuples and ids by codes, and combines equal rows. */
const combineRows = async (rows: RowTable, tupleCodes: Uint32Array, idCodes: readonly Uint16Array[]) => {
  const combined = createRowTable(keyCount, countColumns.length)
  const columns = keyColumns.map((name) => idCodes[(idColumns as readonly string[]).indexOf(name)])
  await forEachIndex(rows.size, (row) => {
    const key = columns.map((codes, i) => {
      const value = rows.read(row, i)
      if (i === 0) return tupleCodes[value]!
      return codes && value ? codes[value - 1]! : value
    })
    const to = combined.add(key)
    for (let i = keyCount; i < rowColumns.length; i++) combined.increment(to, i, rows.read(row, i))
  })
  return { rows: combined, order: await sortRows(combined, rowOrder) }
}

const toColumns = async (table: RowTable, order: Uint32Array, count: number): Promise<Column[]> => {
  const columns: Column[] = []
  const values = new Uint32Array(order.length)
  for (let column = 0; column < count; column++) {
    await forEachIndex(order.length, (i) => {
      values[i] = table.read(order[i]!, column)
    })
    columns.push(toColumn(values))
  }
  return columns
}
