import { onLink, onProfile, quoted, type Rule } from '../finding.ts'

const isElsewhere = (url: string | null): boolean => url !== null && /^https?:/i.test(url)

const why =
  'Pages show uploads of this service only, so that no other company learns who visits them. Upload the picture here.'

/** Pictures that are kept but not shown: those with an address elsewhere. The one for sharing may be anywhere. */
export const pictureElsewhere: Rule = {
  name: 'picture-elsewhere',
  category: 'completeness',
  check: (snapshot) => {
    const { avatar_url, theme } = snapshot.profile
    const ofProfile = [
      ['avatar_url', avatar_url, 'Your picture is not shown', 'It lies elsewhere.'],
      [
        'theme.background.image_url',
        theme.background.type === 'image' ? theme.background.image_url : null,
        'The picture behind the page is not shown',
        'It lies elsewhere.',
      ],
    ] as const
    return [
      ...ofProfile
        .filter(([, url]) => isElsewhere(url))
        .map(([field, , title, what]) =>
          onProfile(snapshot, field, {
            severity: 'medium',
            title,
            explanation: `${what} ${why}`,
            confidence: 1,
            part: field.split('.')[0]!.replace('_', '-'),
          }),
        ),
      ...snapshot.shown
        .filter(({ image_url }) => isElsewhere(image_url))
        .map((link) =>
          onLink(link, 'image_url', {
            severity: 'medium',
            title: 'A picture is not shown',
            explanation: `The picture of ${quoted(link.title)} lies elsewhere. ${why}`,
            confidence: 1,
          }),
        ),
    ]
  },
}
