import { isMistypedAddress } from '@vitrine/page/guess-link'
import { createLinkFinding, type DoctorRule, shortenText } from '../finding.ts'
import { parseUrlHost } from './urls.ts'

const urlPattern = /^(?:https?:\/\/|www\.)\S+$|^[a-z0-9-]+(?:\.[a-z0-9-]+)+\/\S+$/i

export const addressTitle: DoctorRule = {
  name: 'address-title',
  category: 'accessibility',
  check: ({ openedLinks }) =>
    openedLinks
      .filter((link) => {
        const title = link.title.trim()
        if (urlPattern.test(title) || title === link.url) return true
        // An e-mail address is a good title for its link, and @name@example.com is a profile
        return /^[^\s@]\S*$/.test(title) && isMistypedAddress(title) && link.url !== `mailto:${title}`
      })
      .map((link) => {
        const isEmail = /^[^\s/]+@[^\s/]+$/.test(link.title.trim())
        return createLinkFinding(link, 'title', {
          severity: 'medium',
          ...(isEmail
            ? { case: 'email-title', params: { title: shortenText(link.title) } }
            : {
                case: 'address-title',
                params: { title: shortenText(link.title), host: parseUrlHost(link.url) ?? '' },
              }),
          confidence: 0.9,
        })
      }),
}
