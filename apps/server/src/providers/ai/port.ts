import type { IdeaRequest } from '@vitrine/contract'

export type IdeaType = IdeaRequest['type']

/** What a suggestion is for; `seo` asks for titles and descriptions in turn. */
export type Field = 'bio' | 'title' | 'cta' | 'description' | 'seo.title' | 'seo.description'

/**
 * Most characters of a suggestion. Search results show about 60 of a title and 155 of a description; a bio
 * is read whole up to about 160; a button holds two or three words.
 */
export const fieldLimits: Readonly<Record<Field, number>> = {
  bio: 160,
  title: 60,
  cta: 40,
  description: 200,
  'seo.title': 60,
  'seo.description': 155,
}

/** A link as ideas may speak of it: no address, nothing private. */
export type LinkFacts = {
  readonly title: string
  readonly kind: string
  readonly section: string | null
  /** Supporting text or description; '' = none. */
  readonly about: string
}

/** Everything a suggestion may be made from. */
export type Brief = {
  readonly type: IdeaType
  readonly tone: string | null
  /** BCP 47. */
  readonly language: string
  /** What the text should say or stress, in the caller's words. */
  readonly prompt: string | null
  readonly count: number
  readonly profile: {
    readonly name: string
    readonly bio: string
    readonly location: string
    /** Language of the profile's own texts. */
    readonly language: string
    /** Names of networks. */
    readonly socials: readonly string[]
    /** Visible links, the most prominent first. */
    readonly links: readonly LinkFacts[]
  }
  /** The link the text is for. */
  readonly link: LinkFacts | null
  /** Texts suggested before, the newest first: not to be repeated while there are others. */
  readonly avoid: readonly string[]
}

export type Suggestion = { readonly text: string; readonly rationale: string }

export type Ideas = {
  /** The language they are written in, which is another one where the adapter does not know the wished one. */
  readonly language: string
  readonly suggestions: readonly Suggestion[]
}

/** Makes texts. An adapter that asks somebody else fails with `provider_unavailable` when there is no answer. */
export type IdeaProvider = {
  readonly source: 'rules' | 'model'
  suggest(brief: Brief): Promise<Ideas>
}

/** The field of each wished suggestion, in order. */
export const fieldsOf = ({ type, count }: Pick<Brief, 'type' | 'count'>): Field[] =>
  Array.from({ length: count }, (_, i) => (type === 'seo' ? (i % 2 ? 'seo.description' : 'seo.title') : type))

/** Characters as a reader counts them: code points. */
export const lengthOf = (text: string): number => [...text].length

/** One line without control and direction-changing characters. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu, ' ')
    .trim()

/** The text, or as many of its words as fit with an ellipsis. */
export const clip = (text: string, limit: number): string => {
  const characters = [...text]
  if (characters.length <= limit) return text
  const head = characters.slice(0, limit - 1).join('')
  const space = head.lastIndexOf(' ')
  return `${(space > limit / 2 ? head.slice(0, space) : head).replace(/[\s,;:–—-]+$/u, '')}…`
}
