import type { Link } from '@vitrine/contract'
import type { CallResult } from '../../http/in-process.ts'
import { isObject } from '../../lib/is-object.ts'

/** The first of a list that could be long, and how many there are: an agent pays for each character. */
export const firstOf = (
  name: string,
  list: readonly unknown[],
  most: number,
): Readonly<Record<string, unknown>> =>
  list.length > most ? { [name]: list.slice(0, most), [`${name}_in_all`]: list.length } : { [name]: list }

/** A list with its place. */
export const listAnswer = (
  name: string,
  { data, pagination }: CallResult,
): Readonly<Record<string, unknown>> => ({
  [name]: data,
  ...(pagination ? { pagination } : {}),
})

/** Fields of links with the value that most of them have. */
const usual: Readonly<Record<string, unknown>> = {
  kind: 'normal',
  state: 'active',
  is_enabled: true,
  type: 'none',
}

const isUsual = (name: string, value: unknown): boolean =>
  value === null || value === false || value === 0 || usual[name] === value

/** Returns an object without the fields that have their usual value, or null if none is left. */
const leanObject = (value: object): Record<string, unknown> | null => {
  const entries = Object.entries(value).flatMap(([name, field]) => {
    if (isUsual(name, field) || (Array.isArray(field) && !field.length)) return []
    // Settings of blocks stay whole: a price of 0 has a meaning
    const lean = isObject(field) && name !== 'business_block_config' ? leanObject(field) : field
    return lean === null || (isObject(lean) && !Object.keys(lean).length) ? [] : [[name, lean]]
  })
  return entries.length ? Object.fromEntries(entries) : null
}

/** Returns a link without fields that have their usual value or that the agent does not need: it pays for each. */
export const leanLink = (data: unknown): Record<string, unknown> => {
  const { profile_id: _, updated_at: __, order, ...link } = data as Link
  return { ...leanObject(link), order }
}
