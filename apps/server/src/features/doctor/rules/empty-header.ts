import { toSections } from '@vitrine/page/sections'
import { createLinkFinding, type DoctorRule, setLink, shortenText } from '../finding.ts'

/** Finds headings without content before the next heading or the end of the section. */
export const emptyHeader: DoctorRule = {
  name: 'empty-header',
  category: 'links',
  check: ({ shownLinks }) =>
    toSections(shownLinks).flatMap(({ links }) =>
      links
        .filter(
          (link, i) =>
            link.kind === 'header' && (links[i + 1] === undefined || links[i + 1]!.kind === 'header'),
        )
        .map((link) =>
          createLinkFinding(link, 'is_enabled', {
            severity: 'medium',
            case: link === links.at(-1) ? 'header-last' : 'header-header',
            params: { title: shortenText(link.title) },
            confidence: 0.85,
            changes: [setLink(link, 'is_enabled', link.is_enabled, false)],
          }),
        ),
    ),
}
