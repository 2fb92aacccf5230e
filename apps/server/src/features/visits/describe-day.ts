import type { Deps } from '../../deps.ts'
import { findDocuments } from './closing-repo.ts'
import { type Cube, countColumns, keyColumns, toCounts } from './cube.ts'
import { unpackCube, unpackSums } from './cube-format.ts'
import { type Day, formatDate } from './days.ts'
import { kinds, traitDimensions } from './dimensions.ts'

/** Returns the documents of a page's closed day in readable form, or undefined if the day has none. */
export const describeDay = async (
  { db: { read } }: Pick<Deps, 'db'>,
  profileId: number,
  day: Day,
): Promise<object | undefined> => {
  const row = await findDocuments(read, profileId, day)
  if (!row) return undefined
  const { sums, cube, ...totals } = row
  const { values, hours } = unpackSums(sums)
  return {
    day: formatDate(day),
    totals,
    hours: Object.fromEntries(kinds.map((kind, i) => [kind, hours[i]])),
    values: Object.fromEntries(
      [...values].map(([dim, keys]) => [
        dim,
        Object.fromEntries([...keys].map(([key, counts]) => [key, toCounts(counts)])),
      ]),
    ),
    cube: cube && listRows(unpackCube(cube)),
  }
}

/** Returns the rows of a cube with their values instead of indices. Omits counts of zero. */
const listRows = ({ dictionary, tuples, rows }: Cube): object[] =>
  Array.from(rows.n, (_, row) => {
    const tuple = rows.tuple[row]!
    const keys = keyColumns.flatMap((name): [string, unknown][] => {
      const value = rows[name][row]!
      if (name === 'tuple') return traitDimensions.map((dim, i) => [dim, dictionary[dim][tuples[i]![tuple]!]])
      if (name === 'kind') return [[name, kinds[value]]]
      if (name === 'hour') return [[name, value]]
      if (name === 'position') return value ? [[name, value - 1]] : []
      return value ? [[name, dictionary[name][value - 1]]] : []
    })
    const counts = countColumns.flatMap((name) => (rows[name][row] ? [[name, rows[name][row]]] : []))
    return Object.fromEntries([...keys, ...counts])
  })
