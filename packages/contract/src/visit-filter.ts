// Filters of analytics, written as text. Browsers import this file without the schemas.

/** Dimensions of filters. `position` is the 0-based position of the clicked link, `item` an entry of a block (`LINK_ID:ENTRY`). */
export const filterDimensions = [
  'country',
  'device',
  'os',
  'browser',
  'language',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'link',
  'variant',
  'campaign',
  'position',
  'item',
] as const
export type FilterDimension = (typeof filterDimensions)[number]

export const filterOperators = ['is', 'is_not', 'contains'] as const

/** Condition on one dimension. Several values are alternatives; `contains` ignores case. */
export type VisitFilter = {
  readonly dim: FilterDimension
  readonly op: (typeof filterOperators)[number]
  readonly values: readonly string[]
}

/** Returns true if the conditions match only clicks: page views have no block and no position. */
export const isOfBlock = (filters: readonly VisitFilter[]): boolean =>
  filters.some(({ dim, op }) => op === 'is' && ['link', 'item', 'position'].includes(dim))

export const maxFilterLength = 2000
export const maxFilterConditions = 10
export const maxFilterValues = 50

/** Days that filters reach back, today included. */
export const filterDays = 90

/** Visitors below which the counts of a value are not shown on their own, if filters or combinations are used. */
export const minShownVisitors = 5

const idDimensions: ReadonlySet<FilterDimension> = new Set(['link', 'variant', 'campaign'])
const lowerCaseDimensions: ReadonlySet<FilterDimension> = new Set([
  'device',
  'language',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
])

/** Returns the stored form of a value that responses show, or null if the dimension has no such value. */
const toStoredValue = (dim: FilterDimension, op: VisitFilter['op'], value: string): string | null => {
  if (op === 'contains')
    return value && !idDimensions.has(dim) && dim !== 'position' ? value.toLowerCase() : null
  if (dim === 'variant' && value === 'original') return '0'
  if (idDimensions.has(dim)) return /^[1-9]\d{0,15}$/.test(value) ? value : null
  if (dim === 'position') return /^(?:0|[1-9]\d{0,3})$/.test(value) ? value : null
  if (value === '') return null
  if (value === (dim === 'referrer' ? 'direct' : 'unknown')) return ''
  if (dim === 'country') return value.toUpperCase()
  return lowerCaseDimensions.has(dim) ? value.toLowerCase() : value
}

const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

const parseCondition = (text: string): VisitFilter | null => {
  const [, dimText, opText, valueText] = /^([a-z_]+):([a-z_]+):(.*)$/s.exec(text) ?? []
  const dim = filterDimensions.find((name) => name === dimText)
  const op = filterOperators.find((name) => name === opText)
  if (!dim || !op) return null
  const values = valueText!.split('|').map((encoded) => {
    const value = decode(encoded)
    return value === null ? null : toStoredValue(dim, op, value)
  })
  if (values.length > maxFilterValues || values.includes(null)) return null
  return { dim, op, values: values as string[] }
}

/**
 * Parses `DIMENSION:OPERATOR:VALUE`, several joined by `;` (and), with alternatives joined by `|` (or). `%`, `;` and `|` in values are
 * percent-encoded. Returns null if a condition is not valid.
 */
export const parseVisitFilter = (text: string): readonly VisitFilter[] | null => {
  const conditions = text.split(';', maxFilterConditions + 1)
  if (conditions.length > maxFilterConditions) return null
  const filters = conditions.map(parseCondition)
  return filters.every((filter) => filter !== null) ? filters : null
}

/** Writes conditions so that `parseVisitFilter` reads them. */
export const formatVisitFilter = (filters: readonly VisitFilter[]): string =>
  filters
    .map(({ dim, op, values }) => {
      const shown = values.map((value) =>
        value === ''
          ? dim === 'referrer'
            ? 'direct'
            : 'unknown'
          : dim === 'variant' && value === '0'
            ? 'original'
            : value,
      )
      return `${dim}:${op}:${shown.map((value) => value.replace(/[%;|]/g, encodeURIComponent)).join('|')}`
    })
    .join(';')
