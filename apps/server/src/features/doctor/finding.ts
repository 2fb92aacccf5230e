import type { DoctorChange, doctorCategories } from '@vitrine/contract'
import type { FindingMessage } from '@vitrine/page/doctor/text'
import type { PageAnalytics, Snapshot, SnapshotLink } from './snapshot.ts'

export type Category = (typeof doctorCategories)[number]
export type Severity = 'low' | 'medium' | 'high'

/** Problem that a rule reports. With `changes` it can be fixed automatically, otherwise by the user. */
export type Finding = About & {
  readonly target: { readonly type: 'profile' | 'link'; readonly id: number; readonly field: string | null }
}

/** A finding without its target. Its message names the subject and the problem, and says why it matters. */
type About = FindingMessage & {
  readonly severity: Severity
  /** Probability that the finding applies, 0–1. Lowers its cost in the score. */
  readonly confidence: number
  /** Short slug that distinguishes findings of one rule on one target. */
  readonly part?: string
  readonly changes?: readonly DoctorChange[]
}

export type DoctorRule = {
  /** Lower-case words joined by hyphens. Must never change, because finding ids start with the name. */
  readonly name: string
  readonly category: Category
  /** Must be pure. */
  readonly check: (snapshot: Snapshot, analytics: PageAnalytics) => readonly Finding[]
}

export const createProfileFinding = ({ profile }: Snapshot, field: string | null, about: About): Finding => ({
  ...about,
  target: { type: 'profile', id: profile.id, field },
})

export const createLinkFinding = (
  link: Pick<SnapshotLink, 'id'>,
  field: string | null,
  about: About,
): Finding => ({ ...about, target: { type: 'link', id: link.id, field } })

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

/** Returns an id that is the same in every run. */
export const createFindingId = (rule: string, { target, part }: Pick<Finding, 'target' | 'part'>): string =>
  `${rule}--${target.type}-${target.id}${part ? `-${part}` : ''}`

/** Returns a text without spaces around it, cut to 50 characters. */
export const shortenText = (text: string): string => {
  const characters = [...text.trim()]
  return characters.length > 50 ? `${characters.slice(0, 49).join('')}…` : characters.join('')
}
