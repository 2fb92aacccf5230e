import { toSections } from '@vitrine/page/sections'
import { createLinkFinding, type DoctorRule, quoteText, setLink } from '../finding.ts'

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
            title: 'A heading has nothing below it',
            explanation: `${quoteText(link.title)} is followed by ${link === links.at(-1) ? 'nothing' : 'another heading'}. Hide it until it has blocks again.`,
            confidence: 0.85,
            changes: [setLink(link, 'is_enabled', link.is_enabled, false)],
          }),
        ),
    ),
}
