import { isDeepStrictEqual } from 'node:util'
import { maxSocialLinks } from '@vitrine/contract/limits'
import { guessLink } from '@vitrine/page/guess-link'
import { findNetwork, getNetworkName } from '@vitrine/page/icons/index'
import { suitsIcon } from '@vitrine/page/suits-icon'
import { emptyLink } from '../../links/index.ts'
import { createProfileFinding, type DoctorRule, setLink, setProfile } from '../finding.ts'
import type { SnapshotLink } from '../snapshot.ts'
import { normaliseUrl } from './urls.ts'

/** Least number of other blocks that make a page more than a list of profiles. */
const minOthers = 3

/** Returns true for a link that has only the title of its address, so that an icon says as much. */
const isBareProfile = ({ id: _, title, url, kind, ...settings }: SnapshotLink): boolean => {
  const { title: _title, url: _url, kind: _kind, ...initial } = emptyLink.doc
  return (
    (kind === 'social' || kind === 'normal') &&
    suitsIcon(url) &&
    title === guessLink(url).title &&
    Object.entries(initial).every(([name, value]) =>
      isDeepStrictEqual(settings[name as keyof typeof settings], value),
    )
  )
}

/** Returns the links before the first block outside of sections that opens no network. */
const takeFirstLinks = (links: readonly SnapshotLink[]): readonly SnapshotLink[] => {
  const end = links.findIndex(({ url, section }) => !section?.trim() && !findNetwork(url))
  return end < 0 ? links : links.slice(0, end)
}

/** Finds links to profiles on networks that are above the content of a page. As icons they need one line. */
export const networkRows: DoctorRule = {
  name: 'network-rows',
  category: 'conversion',
  check: (snapshot) => {
    const { profile, shownLinks } = snapshot
    const icons = profile.social_links
    const urls = new Set(icons.map(({ url }) => normaliseUrl(url)))
    const rows = takeFirstLinks(shownLinks)
      .filter(isBareProfile)
      .filter(({ url }) => !urls.has(normaliseUrl(url)) && urls.add(normaliseUrl(url)))
      .slice(0, maxSocialLinks - icons.length)
    const added = rows.map(({ url }) => ({ platform: findNetwork(url)!.replaceAll('-', '_'), url }))
    return rows.length && shownLinks.length >= rows.length + minOthers
      ? [
          createProfileFinding(snapshot, 'social_links', {
            severity: 'low',
            case: 'network-rows',
            params: { networks: rows.map(({ url }) => getNetworkName(findNetwork(url)!)).join(', ') },
            confidence: 0.5,
            changes: [
              setProfile('social_links', icons, [...icons, ...added]),
              ...rows.map((link) => setLink(link, 'is_enabled', true, false)),
            ],
          }),
        ]
      : []
  },
}
