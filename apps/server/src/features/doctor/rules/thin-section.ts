import { sectionsOf } from '@vitrine/page/sections'
import { type Finding, onLink, quoted, type Rule } from '../finding.ts'

/** Sections that no longer group anything: all their links hidden, or a single one left. */
export const thinSection: Rule = {
  name: 'thin-section',
  category: 'links',
  check: ({ links, shown }) => {
    const seen = new Map(sectionsOf(shown).map((s) => [s.name, s.links.filter((l) => l.kind !== 'header')]))
    const named = sectionsOf(links).filter((section) => section.name !== '')
    return named.flatMap((section): Finding[] => {
      const visible = seen.get(section.name) ?? []
      if (visible.length > 1) return []
      const [lone] = visible
      if (!lone)
        return [
          onLink(section.links[0]!, 'section', {
            severity: 'low',
            title: 'A section is empty',
            explanation: `None of the ${section.links.length} links in ${quoted(section.name)} is shown, so the section has gone from the page.`,
            confidence: 0.6,
          }),
        ]
      // One link may well have a heading of its own on a short page
      return seen.size > 2
        ? [
            onLink(lone, 'section', {
              severity: 'low',
              title: 'A section has a single link',
              explanation: `${quoted(lone.title)} stands alone in ${quoted(section.name)}. Together with another section the page is easier to take in.`,
              confidence: 0.5,
            }),
          ]
        : []
    })
  },
}
