import { toSections } from '@vitrine/page/sections'
import { createLinkFinding, type DoctorRule, type Finding, shortenText } from '../finding.ts'

export const thinSection: DoctorRule = {
  name: 'thin-section',
  category: 'links',
  check: ({ links, shownLinks }) => {
    const shownSections = new Map(
      toSections(shownLinks).map((s) => [s.name, s.links.filter((l) => l.kind !== 'header')]),
    )
    const namedSections = toSections(links).filter((section) => section.name !== '')
    return namedSections.flatMap((section): Finding[] => {
      const visibleLinks = shownSections.get(section.name) ?? []
      if (visibleLinks.length > 1) return []
      const [onlyLink] = visibleLinks
      if (!onlyLink)
        return [
          createLinkFinding(section.links[0]!, 'section', {
            severity: 'low',
            case: 'section-empty',
            params: { section: shortenText(section.name) },
            confidence: 0.6,
          }),
        ]
      // On a short page, a heading for one link is fine
      return shownSections.size > 2
        ? [
            createLinkFinding(onlyLink, 'section', {
              severity: 'low',
              case: 'section-single',
              params: { title: shortenText(onlyLink.title), section: shortenText(section.name) },
              confidence: 0.5,
            }),
          ]
        : []
    })
  },
}
