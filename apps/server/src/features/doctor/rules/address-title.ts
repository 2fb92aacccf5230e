import { onLink, quote, type Rule } from '../finding.ts'
import { opensAddress } from '../snapshot.ts'
import { parseHost } from './addresses.ts'

const looksLikeAddress = /^(?:https?:\/\/|www\.)\S+$|^[a-z0-9-]+(?:\.[a-z0-9-]+)+\/\S+$/i

export const addressTitle: Rule = {
  name: 'address-title',
  category: 'accessibility',
  check: ({ shown }) =>
    shown
      .filter((link) => {
        const title = link.title.trim()
        return opensAddress(link) && (looksLikeAddress.test(title) || title === link.url)
      })
      .map((link) =>
        onLink(link, 'title', {
          severity: 'medium',
          title: 'A title is only a web address',
          explanation: `${quote(link.title)} is a web address. Describe what visitors find at ${parseHost(link.url) ?? 'this web address'}.`,
          confidence: 0.9,
        }),
      ),
}
