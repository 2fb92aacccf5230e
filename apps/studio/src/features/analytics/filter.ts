import {
  type FilterDimension,
  filterOperators,
  formatVisitFilter,
  maxFilterConditions,
  parseVisitFilter,
  type VisitFilter,
} from '@vitrine/contract/visit-filter'

export type Filters = readonly VisitFilter[]

/** Returns the conditions in the URL. A filter that is not valid has none. */
export const readFilters = (search: URLSearchParams): Filters => parseVisitFilter(search.get('f') ?? '') ?? []

/** Returns the condition that a dimension has the value, written as in responses. */
export const createFilter = (dim: FilterDimension, value: string): VisitFilter =>
  parseVisitFilter(`${dim}:is:${encodeURIComponent(value)}`)![0]!

/** Dimensions whose values are shown as they are stored, so that a part of a value can be searched. */
const textDimensions: ReadonlySet<FilterDimension> = new Set([
  'os',
  'browser',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
])

/** Lists the operators that a condition on the dimension can have. */
export const listOperators = (dim: FilterDimension): readonly VisitFilter['op'][] =>
  filterOperators.filter((op) => op !== 'contains' || textDimensions.has(dim))

/** Returns the condition that a value of a dimension contains the text. */
export const createContains = (dim: FilterDimension, text: string): VisitFilter =>
  parseVisitFilter(`${dim}:contains:${encodeURIComponent(text)}`)![0]!

const hasValue = ({ dim, op, values }: VisitFilter, added: VisitFilter): boolean =>
  dim === added.dim && op === 'is' && values.includes(added.values[0]!)

export const isFilteredBy = (filters: Filters, added: VisitFilter): boolean =>
  filters.some((filter) => hasValue(filter, added))

/** Removes the value of a condition, or adds it as an alternative to values of the same dimension. */
export const toggleFilter = (filters: Filters, added: VisitFilter): Filters => {
  const [value] = added.values
  if (isFilteredBy(filters, added))
    return filters
      .map((filter) =>
        hasValue(filter, added)
          ? { ...filter, values: filter.values.filter((other) => other !== value) }
          : filter,
      )
      .filter(({ values }) => values.length > 0)
  const index = filters.findIndex(({ dim, op }) => dim === added.dim && op === 'is')
  if (index >= 0) return filters.with(index, { ...added, values: [...filters[index]!.values, value!] })
  return filters.length < maxFilterConditions ? [...filters, added] : filters
}

/** Lists the values of a condition as in responses, such as `direct`. */
export const listShownValues = (filter: VisitFilter): readonly string[] =>
  filter.values.map((value) =>
    decodeURIComponent(
      formatVisitFilter([{ ...filter, values: [value] }])
        .split(':')
        .slice(2)
        .join(':'),
    ),
  )
