import type { ImportItem, ImportResult, Problem } from '@vitrine/contract'
import { cleanEmail, isEmail } from '@vitrine/contract/clean'
import { trimInvisible } from '@vitrine/contract/clean-url'
import { createProblem, formatProblem } from '@vitrine/contract/problems/index'
import { checkUrl } from '@vitrine/contract/url'
import { deriveTextTitle } from '@vitrine/page/blocks/text'

export type Source = ImportResult['source']
export type ExcludedReason = NonNullable<ImportItem['reason']>

const maxNotes = 10

/** Returns the first ten notes, as structured problems and as English lines. */
export const withNotes = (all: readonly Problem[]): Pick<ImportItem, 'notes' | 'problems'> => {
  const problems = all.slice(0, maxNotes)
  return { notes: problems.map((entry) => formatProblem(entry).slice(0, 300).toWellFormed()), problems }
}

export const addNote = (item: ImportItem, note: Problem): void => {
  Object.assign(item, withNotes([...item.problems, note]))
}

export type SourceItem = {
  readonly position: string
  /** Properties as `POST /links` accepts them. Without `url`, a kind that opens no URL gets the URL of the page. */
  readonly link: Record<string, unknown> & { readonly title: string }
  /** Base64. */
  readonly picture?: string | undefined
  /** URL of a picture that the source does not contain. */
  readonly pictureUrl?: string | undefined
  /** Name of the network, the fallback for a missing title. */
  readonly network?: string | undefined
  readonly notes: readonly Problem[]
  /** True if the entry is imported even if an equal entry exists, because the source is an export of this service. */
  readonly allowsDuplicate?: boolean | undefined
  /** True if the page of this entry was not published. */
  readonly isDraft?: boolean | undefined
  /** Ids in the source: of the entry, and of its campaign. */
  readonly id?: number | undefined
  readonly campaign?: number | undefined
}

export type SourcePart = {
  readonly position: string
  readonly id: number | undefined
  /** Body of the operation that creates the part, with ids of the source. */
  readonly body: Record<string, unknown>
  readonly notes?: readonly Problem[] | undefined
  readonly exclusion?: { readonly reason: ExcludedReason; readonly note: Problem } | undefined
}

export type ExcludedItem = {
  readonly position: string
  readonly title: string
  readonly url: string | null
  readonly reason: ExcludedReason
  readonly note: Problem
}

export const withoutAddress = {
  url: null,
  reason: 'no_address',
  note: createProblem(null, 'import_no_address'),
} as const
export const excludeType = (type: string, service: string) => ({
  reason: 'not_supported' as const,
  note: createProblem(null, 'import_type_address', { type: type.slice(0, 40).toWellFormed(), service }),
})
export const archivedEntry = { reason: 'archived', note: createProblem(null, 'import_archived') } as const

export type ExcludedSetting = { readonly field: string; readonly note: Problem }

export type SourceProfile = {
  readonly [field: string]: unknown
  readonly social_links?: readonly { readonly platform: string; readonly url: string }[] | undefined
}

/** Content of a source. Plain data, because it comes from another thread. */
export type ParsedSource = {
  readonly source: Source
  readonly profile: SourceProfile
  /** Base64. */
  readonly avatar?: string | undefined
  readonly avatarUrl?: string | undefined
  readonly excludedSettings?: readonly ExcludedSetting[] | undefined
  readonly items: readonly SourceItem[]
  readonly excludedItems: readonly ExcludedItem[]
  readonly variants?: readonly SourcePart[] | undefined
  readonly campaigns?: readonly SourcePart[] | undefined
}

export class UnreadableSource extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(formatProblem(problem))
    this.problem = problem
  }
}

type Fields = Record<string, unknown>
export const readFields = (value: unknown): Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : {}
export const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const maxLine = 2100
const maxText = 20_000

/** Cuts a text without leaving half of a character. */
const cut = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')

/** Returns a text on one line without invisible characters, or '' for other values. */
export const toLine = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? cut(
        String(value)
          .slice(0, 4 * maxLine)
          .toWellFormed()
          .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
          .trim(),
        maxLine,
      )
    : ''

export const toShortLine = (value: unknown, maxLength: number): string => cut(toLine(value), maxLength)

export const toText = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .slice(0, maxText)
        .toWellFormed()
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n]/gu, ' ')
        .replace(/\n{3,}/g, '\n\n')
        .trim()
    : ''

/** Converts a date text or a number of seconds or milliseconds, or returns null. */
export const parseTime = (value: unknown): string | null => {
  // Smaller numbers are seconds: as milliseconds they would be before 1973-03-03
  const time = new Date(typeof value === 'number' ? value * (value < 1e11 ? 1000 : 1) : toLine(value))
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}

export const findFirstText = (fields: Fields, names: readonly string[]): string => {
  for (const name of names) {
    const text = toLine(fields[name])
    if (text) return text
  }
  return ''
}

/** Returns the picture in a `data:` URL as base64, or undefined for other URLs. */
export const readDataUrl = (url: string): string | undefined =>
  /^data:image\/(?:png|jpe?g|webp|gif|avif);base64,([A-Za-z0-9+/=\s]+)$/i.exec(url)?.[1]

export const readUrl = (value: unknown): string => {
  const line = toLine(value)
  const text = checkUrl(line) === null ? line : trimInvisible(line)
  if (!text || /^[a-z][a-z0-9+.-]*:/i.test(text)) return text
  if (text.startsWith('//')) return `https:${text}`
  const email = cleanEmail(text)
  if (isEmail(email)) return `mailto:${email}`
  return /^[\p{L}\p{M}\p{Join_C}\d-]+(?:\.[\p{L}\p{M}\p{Join_C}\d-]+)+(?:[/?#:]|$)/iu.test(text)
    ? `https://${text}`
    : text
}

export const toUntitledText = (text: string) => {
  const business_block_config = { text: text.slice(0, 5000).toWellFormed() }
  return { kind: 'text', title: deriveTextTitle({ business_block_config }), business_block_config }
}
