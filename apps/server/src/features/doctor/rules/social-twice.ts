import { onLink, quote, type Rule } from '../finding.ts'
import { opensAddress } from '../snapshot.ts'
import { normaliseAddress } from './addresses.ts'

/** Finds cards that repeat a social icon, except contact details. */
export const socialTwice: Rule = {
  name: 'social-twice',
  category: 'links',
  check: ({ profile, shown }) => {
    const socials = new Map(
      profile.social_links.map(({ platform, url }) => [normaliseAddress(url), platform]),
    )
    return shown
      .filter((link) => opensAddress(link) && /^https?:/i.test(link.url))
      .flatMap((link) => {
        const platform = socials.get(normaliseAddress(link.url))
        return platform
          ? [
              onLink(link, 'url', {
                severity: 'low',
                title: 'A link repeats a social icon',
                explanation: `${quote(link.title)} opens the same web address as the ${platform} icon. Keep only one of them.`,
                confidence: 0.5,
              }),
            ]
          : []
      })
  },
}
