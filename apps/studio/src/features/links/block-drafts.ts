import type { Link } from '@vitrine/contract'
import type { UploadedFile } from '../../editor/upload-field.tsx'
import type { Kind } from './kinds.ts'

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

/** Values of blocks that are not added yet, by page and kind, so that closing the dialog loses nothing. */
export const drafts = new Map<string, Values>()

export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.every(isEmpty)) ||
  (typeof value === 'object' && Object.values(value).every(isEmpty))

export const emptyQuestion = { question: '', answer: '' }

export const hasDraft = (profileId: number, kind: Kind): boolean => {
  const { title, url, picture, config } = drafts.get(`${profileId} ${kind}`) ?? {}
  return ![title, url, picture, { ...config, currency: null }].every(isEmpty)
}

export const listEmptyFields = (name: string, value: unknown): string[] => {
  if (!Array.isArray(value) || value.length === 0) return isEmpty(value) ? [name] : []
  return value.flatMap((entry: Config, i) =>
    Object.keys(emptyQuestion).flatMap((field) => (isEmpty(entry[field]) ? [`${name}[${i}].${field}`] : [])),
  )
}
