import { onProfile, type Rule } from '../finding.ts'
import { isBlank } from '../snapshot.ts'

/** Without a picture a shared page is a line of text. */
export const sharePicture: Rule = {
  name: 'share-picture',
  category: 'seo',
  check: (snapshot) => {
    const { seo, avatar_url } = snapshot.profile
    if (!isBlank(seo.og_image_url)) return []
    const some = !isBlank(avatar_url)
    return [
      onProfile(snapshot, 'seo.og_image_url', {
        severity: 'low',
        title: 'There is no picture for sharing',
        explanation: some
          ? 'Shared in messages and networks, the page shows your small picture. One of 1200 by 630 pixels fills the preview.'
          : 'Shared in messages and networks, the page shows no picture at all. One of 1200 by 630 pixels fills the preview.',
        confidence: some ? 0.5 : 0.9,
      }),
    ]
  },
}
