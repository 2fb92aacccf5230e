import { onProfile, type Rule } from '../finding.ts'
import { isBlank } from '../snapshot.ts'

/** What is drawn from a profile looks like others of its theme; a photograph of one's own does not. */
export const sharePicture: Rule = {
  name: 'share-picture',
  category: 'seo',
  check: (snapshot) => {
    const { seo, sensitive } = snapshot.profile
    if (!isBlank(seo.og_image_url) || sensitive.enabled) return []
    return [
      onProfile(snapshot, 'seo.og_image_url', {
        severity: 'low',
        title: 'The picture for sharing is a drawn one',
        explanation:
          'Shared in messages and networks, the page shows a card with your name in the colours of its theme. A picture of your own, 1200 by 630 pixels, says more.',
        confidence: 0.4,
      }),
    ]
  },
}
