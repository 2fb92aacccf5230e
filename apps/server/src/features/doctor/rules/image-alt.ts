import { onLink, quoted, type Rule } from '../finding.ts'
import { isBlank } from '../snapshot.ts'

/** Pictures that are the content; those of other kinds are small and stand beside their title. */
const pictures = new Set(['image', 'product'])

const fileName =
  /^[\w .()-]+\.(?:jpe?g|png|gif|webp|avif|heic)$|^(?:img|dsc|image|photo|screenshot)[\W_]*\d*$/i

/** Pictures without an alternative text. WCAG 2.2, success criterion 1.1.1; file names are its failure F30. */
export const imageAlt: Rule = {
  name: 'image-alt',
  category: 'accessibility',
  check: ({ shown }) =>
    shown
      .filter(({ image_url }) => !isBlank(image_url))
      .filter(({ image_alt }) => isBlank(image_alt) || fileName.test(image_alt!.trim()))
      .map((link) =>
        onLink(link, 'image_alt', {
          severity: pictures.has(link.kind) ? 'medium' : 'low',
          title: isBlank(link.image_alt)
            ? 'A picture has no description'
            : 'A picture is described by its file name',
          explanation: isBlank(link.image_alt)
            ? `The picture of ${quoted(link.title)} says nothing to those who cannot see it. Describe in a few words what is on it.`
            : `The picture of ${quoted(link.title)} is read out as ${quoted(link.image_alt!)}. Describe in a few words what is on it.`,
          confidence: 0.9,
        }),
      ),
}
