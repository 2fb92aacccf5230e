import { createProfileFinding, type DoctorRule } from '../finding.ts'
import { isBlank } from '../snapshot.ts'

/** Finds pages without a custom picture for sharing. Generated pictures look the same for every page with a theme. */
export const sharePicture: DoctorRule = {
  name: 'share-picture',
  category: 'seo',
  check: (snapshot) => {
    const { seo, sensitive } = snapshot.profile
    if (!isBlank(seo.og_image_url) || sensitive.enabled) return []
    return [
      createProfileFinding(snapshot, 'seo.og_image_url', {
        severity: 'low',
        title: 'The share picture is generated',
        explanation:
          'Shared pages show a card with your name in the theme’s colours. Upload your own picture of 1200 by 630 pixels to stand out.',
        confidence: 0.4,
      }),
    ]
  },
}
