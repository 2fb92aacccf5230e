import { isMistypedAddress } from '@vitrine/page/guess-link'
import { createLinkFinding, type DoctorRule, quoteText } from '../finding.ts'
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
          title: isEmail ? 'A title is only an e-mail address' : 'A title is only a web address',
          explanation: isEmail
            ? `${quoteText(link.title)} is an e-mail address. Name what visitors can ask you about, such as “Questions about courses”.`
            : `${quoteText(link.title)} is a web address. Describe what visitors find at ${parseUrlHost(link.url) ?? 'this web address'}.`,
          confidence: 0.9,
        })
      }),
}
