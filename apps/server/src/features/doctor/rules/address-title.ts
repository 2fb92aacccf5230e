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
        return urlPattern.test(title) || title === link.url
      })
      .map((link) =>
        createLinkFinding(link, 'title', {
          severity: 'medium',
          title: 'A title is only a web address',
          explanation: `${quoteText(link.title)} is a web address. Describe what visitors find at ${parseUrlHost(link.url) ?? 'this web address'}.`,
          confidence: 0.9,
        }),
      ),
}
