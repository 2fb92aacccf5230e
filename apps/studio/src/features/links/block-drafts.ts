import type { Link } from '@vitrine/contract'
import type { UploadedFile } from '../../editor/upload-field.tsx'
import type { Choice } from './block-templates.ts'
import { type Schema, unwrap } from './schema.ts'

export type Config = Readonly<Record<string, unknown>>

export type Values = {
  readonly title: string
  readonly url: string
  readonly typed: string
  readonly config: Config
  readonly picture: Pick<Link, 'image_url' | 'image_alt'>
  /** Pictures chosen at once. Each becomes a block. */
  readonly pictures: readonly (UploadedFile & { readonly alt: string })[]
}

/** Values of blocks that are not added yet, by page and entry of the list, so that closing the dialog loses nothing. */
export const drafts = new Map<string, Values>()

export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.every(isEmpty)) ||
  (typeof value === 'object' && Object.values(value).every(isEmpty))

/** Returns the value at the path of a problem, such as `items[0].question`. */
export const readPath = (value: unknown, path: string): unknown =>
  path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce((part: unknown, name) => (part as Readonly<Record<string, unknown>> | undefined)?.[name], value)

export const emptyQuestion = { question: '', answer: '' }

export const hasDraft = (profileId: number, choice: Choice): boolean => {
  const { title, url, picture, config } = drafts.get(`${profileId} ${choice}`) ?? {}
  return ![title, url, picture, { ...config, currency: null }].every(isEmpty)
}

/** Omits the empty lines of a menu, and groups without lines: the days of a timetable that the user leaves out. */
export const omitEmptyLines = (config: Config): Config =>
  Array.isArray(config.groups)
    ? {
        ...config,
        groups: (config.groups as readonly (Config & { readonly items: readonly Config[] })[])
          .map((group) => ({ ...group, items: group.items.filter((item) => !isEmpty(item)) }))
          .filter(({ items }) => items.length),
      }
    : config

/** Returns the paths of empty fields that the schema of a list's entries requires. */
export const listEmptyFields = (name: string, value: unknown, schema: Schema): string[] => {
  if (!Array.isArray(value) || value.length === 0) return isEmpty(value) ? [name] : []
  const { properties = {}, required = [] } = unwrap(unwrap(schema).items ?? {})
  return value.flatMap((entry: Config, i) =>
    required.flatMap((field) =>
      listEmptyFields(`${name}[${i}].${field}`, entry[field], properties[field] ?? {}),
    ),
  )
}
