import { type Link, linkFields, toInitialContent } from '@vitrine/contract'
import type { CallResult } from '../../http/in-process.ts'
import { isObject } from '../../lib/is-object.ts'

/** Returns the first entries and the total, because agents pay per token. */
export const takeFirstEntries = (
  name: string,
  list: readonly unknown[],
  max: number,
): Readonly<Record<string, unknown>> =>
  list.length > max ? { [name]: list.slice(0, max), [`${name}_in_all`]: list.length } : { [name]: list }

export const listResult = (
  name: string,
  { data, pagination, nextCursor }: Omit<CallResult, 'warnings'>,
): Readonly<Record<string, unknown>> => ({
  [name]: data,
  ...(pagination ? { pagination } : {}),
  ...(nextCursor ? { next_cursor: nextCursor } : {}),
})

const defaults: Readonly<Record<string, unknown>> = {
  ...toInitialContent(linkFields),
  state: 'active',
  type: 'none',
}

const isDefault = (name: string, value: unknown): boolean =>
  value === null || value === false || value === 0 || defaults[name] === value

/** Removes fields that have their usual value. Returns null if no field remains. */
const leanObject = (value: object): Record<string, unknown> | null => {
  const entries = Object.entries(value).flatMap(([name, field]) => {
    if (isDefault(name, field) || (Array.isArray(field) && !field.length)) return []
    // Settings of blocks stay complete, because a price of 0 has a meaning
    const lean = isObject(field) && name !== 'business_block_config' ? leanObject(field) : field
    return lean === null || (isObject(lean) && !Object.keys(lean).length) ? [] : [[name, lean]]
  })
  return entries.length ? Object.fromEntries(entries) : null
}

/** Removes fields with usual values and those that agents do not need, because agents pay per token. */
export const toLeanLink = (data: unknown): Record<string, unknown> => {
  const { profile_id: _, updated_at: __, order, ...link } = data as Link
  return { ...leanObject(link), order }
}
