import { periodOf } from '@vitrine/contract'
import { zeroOf } from '@vitrine/page/countdown'
import type { LinkRecord } from '../links/index.ts'
import type { Settings } from '../profile/index.ts'

/** Settings of a profile with its id, user name and state. */
export type SnapshotProfile = Settings['doc'] & { id: number; username: string; is_published: boolean }
export type SnapshotLink = LinkRecord['doc'] & { id: number }

/** Content of a profile at one moment: the input of the rules. */
export type Snapshot = {
  /** Time in epoch milliseconds. */
  readonly now: number
  readonly profile: SnapshotProfile
  /** Active links in page order. */
  readonly links: readonly SnapshotLink[]
  /** Links that visitors can see now or later: switched on, not ended, and no countdown at zero. */
  readonly shown: readonly SnapshotLink[]
}

/** Visits and clicks of the last 30 days, from the analytics counters. */
export type Statistics = {
  readonly views: number
  /** Clicks by link id; a missing entry means 0. */
  readonly clicks: ReadonlyMap<number, number>
}

export const noStatistics: Statistics = { views: 0, clicks: new Map() }

export const takeSnapshot = (
  profile: { id: number; username: string; isPublished: boolean } & Pick<Settings, 'doc'>,
  links: readonly Pick<LinkRecord, 'id' | 'doc'>[],
  now: number,
): Snapshot => {
  const all = links.map(({ id, doc }) => ({ ...doc, id }))
  return {
    now,
    profile: {
      ...profile.doc,
      id: profile.id,
      username: profile.username,
      is_published: profile.isPublished,
    },
    links: all,
    shown: all.filter((link) => link.is_enabled && !hasEnded(link, now) && (zeroOf(link) ?? now + 1) > now),
  }
}

/** Returns true if a link's schedule has ended, so that the page hides it. */
export const hasEnded = ({ schedule }: Pick<SnapshotLink, 'schedule'>, now: number): boolean =>
  periodOf(schedule).to <= now

const kindsWithoutAddress = new Set(['header', 'text', 'faq', 'form', 'email_capture', 'contact_card'])

/** Returns true if a click on the card opens the link's address; headings, texts and forms stay on the page. */
export const opensAddress = (link: Pick<SnapshotLink, 'kind'>): boolean => !kindsWithoutAddress.has(link.kind)

/** Returns true if a text has no visible characters. */
export const isBlank = (text: string | null | undefined): boolean => !text?.trim()
