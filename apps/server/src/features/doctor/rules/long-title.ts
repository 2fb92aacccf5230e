import { createLinkFinding, type DoctorRule, shortenText } from '../finding.ts'

/** Characters that fit on two lines of a card on a phone that is 360 pixels wide. */
const maxCount = 60

export const longTitle: DoctorRule = {
  name: 'long-title',
  category: 'links',
  check: ({ shownLinks }) =>
    shownLinks.flatMap((link) => {
      const length = [...link.title].length
      return length > maxCount
        ? [
            createLinkFinding(link, 'title', {
              severity: 'low',
              case: 'long-title',
              params: { title: shortenText(link.title), count: length, max: maxCount },
              confidence: 0.8,
            }),
          ]
        : []
    }),
}
