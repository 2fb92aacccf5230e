import { createLinkFinding, type DoctorRule, shortenText } from '../finding.ts'

/** Finds blocks whose source has not responded for a week. They still show its last entries. */
export const sourceSilent: DoctorRule = {
  name: 'source-silent',
  category: 'links',
  check: ({ shownLinks }, { silentBlocks }) =>
    shownLinks
      .filter(({ id }) => silentBlocks.has(id))
      .map((link) =>
        createLinkFinding(link, 'url', {
          severity: 'high',
          case: 'source-silent',
          params: { title: shortenText(link.title) },
          confidence: 0.9,
        }),
      ),
}
