import { getNetworkName } from '@vitrine/page/icons/index'
import { createLinkFinding, type DoctorRule, shortenText } from '../finding.ts'
import { normaliseUrl } from './urls.ts'

/** Finds cards that repeat a social icon, except contact details. */
export const socialTwice: DoctorRule = {
  name: 'social-twice',
  category: 'links',
  check: ({ profile, openedLinks }) => {
    const socials = new Map(profile.social_links.map(({ platform, url }) => [normaliseUrl(url), platform]))
    return openedLinks
      .filter((link) => /^https?:/i.test(link.url))
      .flatMap((link) => {
        const platform = socials.get(normaliseUrl(link.url))
        return platform
          ? [
              createLinkFinding(link, 'url', {
                severity: 'low',
                case: 'social-twice',
                params: { title: shortenText(link.title), platform: getNetworkName(platform) },
                confidence: 0.5,
              }),
            ]
          : []
      })
  },
}
