import { zeroOf } from '@vitrine/page/countdown'
import { periodOf } from '../../domain/times.ts'
import type { LinkRecord } from '../links/index.ts'
import type { Settings } from '../profile/index.ts'

/** The settings of a profile, with what lies beside them. */
export type SnapshotProfile = Settings['doc'] & { id: number; username: string; is_published: boolean }
export type SnapshotLink = LinkRecord['doc'] & { id: number }

/** A profile's content at one moment: all that rules look at. */
export type Snapshot = {
  /** Epoch milliseconds. */
  readonly now: number
  readonly profile: SnapshotProfile
  /** Live links in their order. */
  readonly links: readonly SnapshotLink[]
  /** Those that visitors look for, now or later: switched on, not over, and no countdown at zero. */
  readonly shown: readonly SnapshotLink[]
}

/** What visitors did in the last 30 days, from the same counters as the analytics. */
export type Statistics = {
  readonly views: number
  /** Clicks by link id; without an entry there were none. */
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
    shown: all.filter((link) => link.is_enabled && !isOver(link, now) && (zeroOf(link) ?? now + 1) > now),
  }
}

/** Whether a link's schedule has ended, so that the page leaves it out. */
export const isOver = ({ schedule }: Pick<SnapshotLink, 'schedule'>, now: number): boolean =>
  periodOf(schedule).to <= now

const standing = new Set(['header', 'text', 'faq', 'form', 'email_capture', 'contact_card'])

/** Whether a click on the card leads to the link's address; headings, texts and forms stay on the page. */
export const leads = (link: Pick<SnapshotLink, 'kind'>): boolean => !standing.has(link.kind)

/** Blank is what has nothing to read. */
export const isBlank = (text: string | null | undefined): boolean => !text?.trim()
