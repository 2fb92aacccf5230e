import { createLinkFinding, type DoctorRule, type Finding, quoteText } from '../finding.ts'

/** Finds links whose web address failed in two checks at least a day apart. Reads stored results and sends no requests. */
export const brokenLink: DoctorRule = {
  name: 'broken-link',
  category: 'links',
  check: ({ openedLinks }, { brokenLinks }) =>
    openedLinks.flatMap((link): Finding[] => {
      const result = brokenLinks.get(link.id)
      // A change during the analysis
      if (!result || result.url !== link.url) return []
      return [
        createLinkFinding(link, 'url', {
          severity: 'high',
          title: 'A link does not open',
          explanation: `${quoteText(link.title)}: ${result.problem.message} Correct the web address or hide the link.`,
          confidence: 0.9,
        }),
      ]
    }),
}
