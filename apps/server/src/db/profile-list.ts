// Lists of profiles that limit a member or an invitation: a JSON array of ids in the column `profile_ids`, null = all profiles.
import { sql } from 'kysely'
import { createDocReader } from '../domain/stored-doc.ts'

const readIds = createDocReader<number[]>('profile_ids', [])

/** Reads a stored list. An unreadable list counts as empty. */
export const readProfileIds = (text: string | null, rowId: number): number[] | null =>
  text === null ? null : readIds(text, rowId)

export const writeProfileIds = (ids: readonly number[] | null): string | null =>
  ids === null ? null : JSON.stringify(ids)

/** Returns the condition that the list in `column` includes the profile in `profileColumn`. */
export const listIncludes = (column: string, profileColumn: string) =>
  sql<boolean>`(
    ${sql.ref(column)} is null
    or replace(replace(${sql.ref(column)}, '[', ','), ']', ',') like '%,' || ${sql.ref(profileColumn)} || ',%'
  )`
