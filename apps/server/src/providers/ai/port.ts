import type { IdeaRequest, Problem } from '@vitrine/contract'

export type IdeaType = IdeaRequest['type']

/** Field that a suggestion is for. `seo` alternates between titles and descriptions. */
export type Field = 'bio' | 'title' | 'cta' | 'description' | 'seo.title' | 'seo.description'

/** Maximum characters of a suggestion. Search results show about 60 of a title and 155 of a description; a button fits few words. */
export const fieldLimits: Readonly<Record<Field, number>> = {
  bio: 160,
  title: 60,
  cta: 40,
  description: 200,
  'seo.title': 60,
  'seo.description': 155,
}

/** Public facts about a link, without its URL. */
export type LinkFacts = {
  readonly title: string
  readonly kind: string
  readonly section: string | null
  /** Supporting text or description; '' = none. */
  readonly about: string
  /** In the language of the request; '' = none. */
  readonly price?: string
  readonly network?: string
  readonly hasOpeningHours?: boolean
}

export type Brief = {
  readonly type: IdeaType
  readonly tone: string | null
  /** BCP 47. */
  readonly language: string
  readonly prompt: string | null
  readonly count: number
  readonly profile: {
    readonly name: string
    readonly bio: string
    readonly location: string
    /** Language of the profile's texts. */
    readonly language: string
    readonly socials: readonly string[]
    /** Visible links, most prominent first. */
    readonly links: readonly LinkFacts[]
  }
  readonly link: LinkFacts | null
  /** Present texts, which are never suggested. */
  readonly current: readonly string[]
  /** Earlier suggestions, newest first. Avoided as long as other texts exist. */
  readonly avoid: readonly string[]
}

export type Suggestion = {
  readonly text: string
  readonly rationale: string
  /** The rationale as rules. Absent for a model's. */
  readonly reasons?: readonly Problem[]
}

export type Ideas = {
  /** Language of the texts. Differs from the requested one if the adapter does not support that. */
  readonly language: string
  readonly suggestions: readonly Suggestion[]
}

/** Creates texts. An adapter with a server fails with `provider_unavailable` if it does not respond. */
export type IdeaProvider = {
  readonly source: 'rules' | 'model'
  suggest(brief: Brief): Promise<Ideas>
}

export const listFields = ({ type, count }: Pick<Brief, 'type' | 'count'>): Field[] =>
  Array.from({ length: count }, (_, i) => (type === 'seo' ? (i % 2 ? 'seo.description' : 'seo.title') : type))

export const countCharacters = (text: string): number => [...text].length

/** Returns one line without control characters and direction marks. */
export const toOneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu, ' ')
    .trim()

export const clip = (text: string, limit: number): string => {
  const characters = [...text]
  if (characters.length <= limit) return text
  const head = characters.slice(0, limit - 1).join('')
  const space = head.lastIndexOf(' ')
  return `${(space > limit / 2 ? head.slice(0, space) : head).replace(/[\s,;:–—-]+$/u, '')}…`
}
