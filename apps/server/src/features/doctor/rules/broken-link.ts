import { createLinkFinding, type DoctorRule, type Finding, shortenText } from '../finding.ts'

/**
 * Finds links and entries of blocks whose web address failed in two checks at least a day apart. Reads stored results
 * and sends no requests.
 */
export const brokenLink: DoctorRule = {
  name: 'broken-link',
  category: 'links',
  check: ({ shownLinks, openedLinks }, { brokenLinks }) =>
    brokenLinks.flatMap(({ link_id, url, item, problem }): Finding[] => {
      const isLink = item === undefined
      const isDestination = problem.path?.startsWith('destinations[')
      const link = (isLink || isDestination ? openedLinks : shownLinks).find(({ id }) => id === link_id)
      const items: unknown = isDestination ? link?.destinations : link?.business_block_config.items
      const entry = isLink || !Array.isArray(items) ? -1 : items.findIndex((other) => other?.url === url)
      // A change during the analysis
      if (!link || (isLink ? link.url !== url : entry < 0)) return []
      return [
        createLinkFinding(link, isLink ? 'url' : isDestination ? 'destinations' : 'business_block_config', {
          severity: 'high',
          case: 'broken-link',
          params: { title: shortenText(link.title), item: shortenText(item ?? ''), problem: problem.rule },
          confidence: 0.9,
          ...(isLink ? {} : { part: `${isDestination ? 'destination' : 'entry'}-${entry + 1}` }),
        }),
      ]
    }),
}
