import { createLinkFinding, createProfileFinding, type DoctorRule, shortenText } from '../finding.ts'

export const isElsewhere = (url: string | null): boolean => url !== null && /^https?:/i.test(url)

/** Finds pictures that are hidden because they are not uploads. The picture for sharing may be on any host. */
export const pictureElsewhere: DoctorRule = {
  name: 'picture-elsewhere',
  category: 'completeness',
  check: (snapshot) => {
    const { avatar_url, theme, section_styles } = snapshot.profile
    const ofProfile = [
      ['avatar-elsewhere', 'avatar_url', avatar_url],
      [
        'background-elsewhere',
        'theme.background.image_url',
        theme.background.type === 'image' ? theme.background.image_url : null,
      ],
      ['cover-elsewhere', 'theme.cover.image_url', theme.cover.image_url],
      [
        'background-elsewhere',
        'section_styles',
        section_styles.find(({ ground, image_url }) => ground !== 'none' && isElsewhere(image_url))
          ?.image_url ?? null,
      ],
    ] as const
    return [
      ...ofProfile
        .filter(([, , url]) => isElsewhere(url))
        .map(([name, field]) =>
          createProfileFinding(snapshot, field, {
            severity: 'medium',
            case: name,
            confidence: 1,
            part: field.split('.')[0]!.replace('_', '-'),
          }),
        ),
      ...snapshot.shownLinks
        .filter(({ image_url }) => isElsewhere(image_url))
        .map((link) =>
          createLinkFinding(link, 'image_url', {
            severity: 'medium',
            case: 'picture-elsewhere',
            params: { title: shortenText(link.title) },
            confidence: 1,
          }),
        ),
    ]
  },
}
