import { createLinkFinding, type DoctorRule, quoteText } from '../finding.ts'

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
              title: 'A title is long',
              explanation: `${quoteText(link.title)} has ${length} characters; up to ${maxCount} fit on two lines on a phone. Move the details to the line below the title.`,
              confidence: 0.8,
            }),
          ]
        : []
    }),
}
