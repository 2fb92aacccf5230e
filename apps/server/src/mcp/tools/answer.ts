import type { Result } from '../../http/run.ts'

/** A list with its place. */
export const listed = (name: string, { data, pagination }: Result): Readonly<Record<string, unknown>> => ({
  [name]: data,
  ...(pagination ? { pagination } : {}),
})
