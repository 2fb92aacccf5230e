import { createLinkFinding, type DoctorRule, quote } from '../finding.ts'
import { isBlank } from '../snapshot.ts'
import { isElsewhere } from './picture-elsewhere.ts'

/** Kinds whose picture is the content. In other kinds it is small and accompanies a title. */
const pictureKinds = new Set(['image', 'product'])

const fileNamePattern =
  /^[\w .()-]+\.(?:jpe?g|png|gif|webp|avif|heic)$|^(?:img|dsc|image|photo|screenshot)[\W_]*\d*$/i

/** Finds pictures without an alternative text, or with a file name (WCAG 2.2, 1.1.1 and its failure F30). */
export const imageAlt: DoctorRule = {
  name: 'image-alt',
  category: 'accessibility',
  check: ({ shownLinks }) =>
    shownLinks
      .filter(({ image_url }) => !isBlank(image_url) && !isElsewhere(image_url))
      .filter(({ image_alt }) => isBlank(image_alt) || fileNamePattern.test(image_alt!.trim()))
      .map((link) =>
        createLinkFinding(link, 'image_alt', {
          severity: pictureKinds.has(link.kind) ? 'medium' : 'low',
          title: isBlank(link.image_alt)
            ? 'A picture has no description'
            : 'A picture is described by its file name',
          explanation: isBlank(link.image_alt)
            ? `The picture of ${quote(link.title)} has no text for visitors who cannot see it. Describe in a few words what it shows.`
            : `The picture of ${quote(link.title)} is read aloud as ${quote(link.image_alt!)}. Describe in a few words what it shows.`,
          confidence: 0.9,
        }),
      ),
}
