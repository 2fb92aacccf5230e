import type { CallResult } from '../../http/in-process.ts'

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
