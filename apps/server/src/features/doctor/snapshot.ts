import { type BrokenLink, opensAddress, resolvePeriod } from '@vitrine/contract'
import { getCountdownEnd } from '@vitrine/page/countdown'
import type { LinkRecord } from '../links/index.ts'
import type { ProfileSettings } from '../profile/index.ts'

export type SnapshotProfile = ProfileSettings['doc'] & { id: number; username: string; is_published: boolean }
export type SnapshotLink = LinkRecord['doc'] & { id: number }

/** Input of the rules: the content of a profile at one moment. */
export type Snapshot = {
  readonly now: number
  readonly profile: SnapshotProfile
  readonly links: readonly SnapshotLink[]
  /** Links that visitors can see now or later: switched on, not ended, and no countdown at zero. */
  readonly shownLinks: readonly SnapshotLink[]
  /** Shown links that open a web address other than the page's own. */
  readonly openedLinks: readonly SnapshotLink[]
}

/** Analytics counters of the last 30 days, and results of link checks. */
export type PageAnalytics = {
  readonly views: number
  /** Counts by link id; a missing entry means 0. */
  readonly clicksByLink: ReadonlyMap<number, number>
  readonly brokenLinks: readonly BrokenLink[]
  /** Blocks whose source has not responded for a week. */
  readonly silentBlocks: ReadonlySet<number>
}

export const noAnalytics: PageAnalytics = {
  views: 0,
  clicksByLink: new Map(),
  brokenLinks: [],
  silentBlocks: new Set(),
}

export const createSnapshot = (
  profile: { id: number; username: string; isPublished: boolean } & Pick<ProfileSettings, 'doc'>,
  links: readonly Pick<LinkRecord, 'id' | 'doc'>[],
  pageUrls: readonly string[],
  now: number,
): Snapshot => {
  const allLinks = links.map(({ id, doc }) => ({ ...doc, id }))
  const shownLinks = allLinks.filter(
    (link) => link.is_enabled && !hasEnded(link, now) && (getCountdownEnd(link) ?? now + 1) > now,
  )
  return {
    now,
    profile: {
      ...profile.doc,
      id: profile.id,
      username: profile.username,
      is_published: profile.isPublished,
    },
    links: allLinks,
    shownLinks,
    openedLinks: shownLinks.filter((link) => opensAddress(link) && !pageUrls.includes(link.url)),
  }
}

export const hasEnded = ({ schedule }: Pick<SnapshotLink, 'schedule'>, now: number): boolean =>
  resolvePeriod(schedule).to <= now

export const isBlank = (text: string | null | undefined): boolean => !text?.trim()
