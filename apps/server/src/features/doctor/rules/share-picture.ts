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
        case: 'share-picture',
        confidence: 0.4,
      }),
    ]
  },
}
