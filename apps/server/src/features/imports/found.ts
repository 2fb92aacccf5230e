import type { ImportItem, ImportResult, Problem } from '@vitrine/contract'
import { problemText } from '@vitrine/contract/problems/index'

export type Source = ImportResult['source']
export type LeftOutReason = NonNullable<ImportItem['reason']>

/** An entry of a source that may become a link. */
export type FoundItem = {
  readonly where: string
  /** Members as `POST /links` takes them. Without `url` the address of the page itself stands in, where none is followed. */
  readonly link: Record<string, unknown> & { readonly title: string }
  /** A picture that the source itself holds, as base64. */
  readonly picture?: string | undefined
  /** Web address of a picture that the source does not contain. */
  readonly pictureUrl?: string | undefined
  /** Network it is named after, where it has no title. */
  readonly network?: string | undefined
  readonly notes: readonly string[]
  /** What comes twice in the source is meant to. */
  readonly exact?: boolean | undefined
  /** Its page was not published. */
  readonly isDraft?: boolean | undefined
  /** Its id in the source, by which other entries name it, and that of the campaign it belongs to there. */
  readonly id?: number | undefined
  readonly campaign?: number | undefined
}

/** A variant or campaign of an export. */
export type FoundPart = {
  readonly where: string
  /** Its id in the source. */
  readonly id: number | undefined
  /** Members as the operation that makes one takes them; it names links and variants by their ids in the source. */
  readonly body: Record<string, unknown>
  readonly notes?: readonly string[] | undefined
  /** Why it cannot become one. */
  readonly left?: { readonly reason: LeftOutReason; readonly note: string } | undefined
}

/** An entry that cannot become one. */
export type LeftItem = {
  readonly where: string
  readonly title: string
  readonly url: string | null
  readonly reason: LeftOutReason
  readonly note: string
}

/** A setting of the source that cannot be imported. */
export type LostSetting = { readonly member: string; readonly note: string }

/** What a source says of texts and look of the page. */
export type FoundProfile = {
  readonly [member: string]: unknown
  readonly social_links?: readonly { readonly platform: string; readonly url: string }[] | undefined
}

/** Everything that was read out of a source. Plain data: it comes from another thread. */
export type Found = {
  readonly source: Source
  readonly profile: FoundProfile
  /** The picture of the page, as base64. */
  readonly avatar?: string | undefined
  /** Web address of the page's picture, if the source does not contain it. */
  readonly avatarUrl?: string | undefined
  /** Settings of the source that cannot be imported. */
  readonly lost?: readonly LostSetting[] | undefined
  readonly items: readonly FoundItem[]
  readonly left: readonly LeftItem[]
  readonly variants?: readonly FoundPart[] | undefined
  readonly campaigns?: readonly FoundPart[] | undefined
}

/** A source that cannot be read. */
export class UnreadableSource extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problemText(problem))
    this.problem = problem
  }
}

type Members = Record<string, unknown>
export const membersOf = (value: unknown): Members =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Members) : {}
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Most characters that a text keeps on its way: one folder's name goes to each of its links. */
const maxLine = 2100
const maxText = 20_000

/** A text on one line without what is not seen; '' for what is none. */
export const lineOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
        .slice(0, 4 * maxLine)
        .toWellFormed()
        .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
        .trim()
        .slice(0, maxLine)
    : ''

/** The same with its paragraphs. */
export const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .slice(0, maxText)
        .toWellFormed()
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n]/gu, ' ')
        .replace(/\n{3,}/g, '\n\n')
        .trim()
    : ''

/** The first member of those names that says something. */
export const firstOf = (members: Members, names: readonly string[]): string => {
  for (const name of names) {
    const text = lineOf(members[name])
    if (text) return text
  }
  return ''
}

/** The bytes of a `data:` address of a picture, as base64; undefined for another address. */
export const pictureIn = (address: string): string | undefined =>
  /^data:image\/(?:png|jpe?g|webp|gif|avif);base64,([A-Za-z0-9+/=\s]+)$/i.exec(address)?.[1]

/** An address of the web as it is, and what people write without a scheme with one. */
export const addressIn = (value: unknown): string => {
  const text = lineOf(value)
  if (!text || /^[a-z][a-z0-9+.-]*:/i.test(text)) return text
  if (text.startsWith('//')) return `https:${text}`
  if (/^[^\s@/]+@[^\s@/]+\.[a-z]{2,}$/i.test(text)) return `mailto:${text}`
  return /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:[/?#:]|$)/iu.test(text) ? `https://${text}` : text
}
