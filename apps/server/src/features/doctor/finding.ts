import type { DoctorChange, doctorCategories } from '@vitrine/contract'
import type { Snapshot, SnapshotLink, Statistics } from './snapshot.ts'

export type Category = (typeof doctorCategories)[number]
export type Severity = 'low' | 'medium' | 'high'

/** Something a rule would have changed. With `changes` it can be done here, without them a person is needed. */
export type Finding = {
  readonly severity: Severity
  readonly title: string
  /** What is wrong with what, and why it matters: names the thing it speaks of. */
  readonly explanation: string
  /** How sure the rule is that a person would agree, 0–1. */
  readonly confidence: number
  readonly target: { readonly type: 'profile' | 'link'; readonly id: number; readonly field: string | null }
  /** Tells several findings of one rule on one target apart; a short slug. */
  readonly part?: string
  readonly changes?: readonly DoctorChange[]
}

export type Rule = {
  /** Lower-case words joined by single hyphens; the first part of the findings' ids, so it never changes. */
  readonly name: string
  readonly category: Category
  /** Pure: the same snapshot and statistics give the same findings. */
  readonly check: (snapshot: Snapshot, statistics: Statistics) => readonly Finding[]
}

type About = Omit<Finding, 'target'>

export const onProfile = ({ profile }: Snapshot, field: string | null, about: About): Finding => ({
  ...about,
  target: { type: 'profile', id: profile.id, field },
})

export const onLink = (link: Pick<SnapshotLink, 'id'>, field: string | null, about: About): Finding => ({
  ...about,
  target: { type: 'link', id: link.id, field },
})

/** A change of the profile's settings; `field` is its dotted path there. */
export const setProfile = (field: string, before: unknown, after: unknown): DoctorChange => ({
  path: `profile.${field}`,
  before: before ?? null,
  after,
})

export const setLink = (
  { id }: Pick<SnapshotLink, 'id'>,
  field: string,
  before: unknown,
  after: unknown,
): DoctorChange => ({ path: `links.${id}.${field}`, before: before ?? null, after })

/** Rule and target: the same finding has the same id in every run. */
export const findingId = (rule: string, { target, part }: Pick<Finding, 'target' | 'part'>): string =>
  `${rule}--${target.type}-${target.id}${part ? `-${part}` : ''}`

/** A text inside quotation marks, shortened for a sentence. */
export const quoted = (text: string): string => {
  const characters = [...text.trim()]
  return characters.length > 50 ? `“${characters.slice(0, 49).join('')}…”` : `“${characters.join('')}”`
}
