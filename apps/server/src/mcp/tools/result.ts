import type { Link } from '@vitrine/contract'
import type { CallResult } from '../../http/in-process.ts'
import { isObject } from '../../lib/is-object.ts'

/** Returns the first entries of a list and the total, because agents pay per token. */
export const firstOf = (
  name: string,
  list: readonly unknown[],
  most: number,
): Readonly<Record<string, unknown>> =>
  list.length > most ? { [name]: list.slice(0, most), [`${name}_in_all`]: list.length } : { [name]: list }

/** Returns a list with its page information. */
export const listResult = (
  name: string,
  { data, pagination }: CallResult,
): Readonly<Record<string, unknown>> => ({
  [name]: data,
  ...(pagination ? { pagination } : {}),
})

/** Usual values of link fields, which responses leave out. */
const defaults: Readonly<Record<string, unknown>> = {
  kind: 'normal',
  state: 'active',
  is_enabled: true,
  type: 'none',
}

const isDefault = (name: string, value: unknown): boolean =>
  value === null || value === false || value === 0 || defaults[name] === value

/** Returns an object without the fields that have their usual value, or null if none is left. */
const leanObject = (value: object): Record<string, unknown> | null => {
  const entries = Object.entries(value).flatMap(([name, field]) => {
    if (isDefault(name, field) || (Array.isArray(field) && !field.length)) return []
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
