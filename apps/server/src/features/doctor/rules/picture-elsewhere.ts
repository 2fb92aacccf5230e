import { createLinkFinding, createProfileFinding, type DoctorRule, quoteText } from '../finding.ts'

export const isElsewhere = (url: string | null): boolean => url !== null && /^https?:/i.test(url)

const uploadHint =
  'Pages only show uploaded pictures, so that other companies do not learn who visits them. Upload the picture here.'

/** Finds pictures that are hidden because they are not uploads. The picture for sharing may be on any host. */
export const pictureElsewhere: DoctorRule = {
  name: 'picture-elsewhere',
  category: 'completeness',
  check: (snapshot) => {
    const { avatar_url, theme } = snapshot.profile
    const ofProfile = [
      ['avatar_url', avatar_url, 'Your picture is not shown', 'It is on another website.'],
      [
        'theme.background.image_url',
        theme.background.type === 'image' ? theme.background.image_url : null,
        'The background picture is not shown',
        'It is on another website.',
      ],
      [
        'theme.cover.image_url',
        theme.cover.image_url,
        'The cover is not shown',
        'Its picture is on another website.',
      ],
    ] as const
    return [
      ...ofProfile
        .filter(([, url]) => isElsewhere(url))
        .map(([field, , title, explanation]) =>
          createProfileFinding(snapshot, field, {
            severity: 'medium',
            title,
            explanation: `${explanation} ${uploadHint}`,
            confidence: 1,
            part: field.split('.')[0]!.replace('_', '-'),
          }),
        ),
      ...snapshot.shownLinks
        .filter(({ image_url }) => isElsewhere(image_url))
        .map((link) =>
          createLinkFinding(link, 'image_url', {
            severity: 'medium',
            title: 'A picture is not shown',
            explanation: `The picture of ${quoteText(link.title)} is on another website. ${uploadHint}`,
            confidence: 1,
          }),
        ),
    ]
  },
}
