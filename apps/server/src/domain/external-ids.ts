import { createProblem, type ErrorCode, maxExternalLength } from '@vitrine/contract'
import { fail } from './errors.ts'
import { isStorable } from './texts.ts'

/** Properties with the key that an API client gave a link, variant or campaign. They are stored as extra properties. */
export type ExternalFields = { readonly external_id?: unknown; readonly external_source?: unknown }

const readExternalText = (value: unknown): string =>
  typeof value === 'string' && [...value].length <= maxExternalLength ? value : ''

/** Returns the program or list that an external id belongs to. A row of a bulk write may have any value there. */
export const readExternalSource = ({ external_source: source }: ExternalFields): string =>
  readExternalText(source)

/** Returns a text that identifies external id and source, or null without a valid id. */
export const readExternalKey = (fields: ExternalFields): string | null => {
  const id = readExternalText(fields.external_id)
  return id ? JSON.stringify([readExternalSource(fields), id]) : null
}

/** Returns the columns of tables whose external ids are written with each content. */
export const toExternalColumns = (fields: ExternalFields) => ({
  external_id: readExternalText(fields.external_id) || null,
  external_source: readExternalSource(fields),
})

export const omitExternalId = <C extends { readonly extra: Record<string, unknown> }>(content: C): C => {
  const { external_id: _, ...extra } = content.extra
  return { ...content, extra }
}

/** Removes an empty source, which is the default. */
export const omitEmptySource = (fields: Record<string, unknown>): Record<string, unknown> => {
  const { external_source: source, ...rest } = fields
  return source === '' ? rest : fields
}

/** Removes an imported key that is not valid. Returns true if it contained a value. */
export const removeInvalidKey = (body: { external_id?: unknown; external_source?: unknown }): boolean => {
  const { external_id: id, external_source: source } = body
  if (isExternalText(id) && id !== '' && isExternalText(source)) return false
  delete body.external_id
  delete body.external_source
  return id !== ''
}

const isExternalText = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && [...value].length <= maxExternalLength && isStorable(value))

/** Fails if another active row of the profile has the external id of a content. */
export const assertFreeKey = (holderId: number | undefined, code: ErrorCode): void => {
  if (holderId !== undefined) fail(code, createProblem('external_id', 'external_id_taken', { id: holderId }))
}
