import { findKnownKind, maxGalleryItems } from '@vitrine/contract'
import { readList, readText } from '@vitrine/page/blocks/config'
import { createLinkFinding, type DoctorRule, shortenText } from '../finding.ts'
import { isBlank, type SnapshotLink } from '../snapshot.ts'
import { isElsewhere } from './picture-elsewhere.ts'

/** Kinds whose picture is the content. In other kinds it is small and accompanies a title. */
const pictureKinds = new Set(['image', 'product', 'gallery'])

const fileNamePattern =
  /^[\w .()-]+\.(?:jpe?g|png|gif|webp|avif|heic)$|^(?:img|dsc|image|photo|screenshot)[\W_]*\d*$/i

const lacksText = (alt: unknown): boolean =>
  typeof alt !== 'string' || isBlank(alt) || fileNamePattern.test(alt.trim())

/** Returns the description of the picture of a block, or of the first picture of a gallery that lacks one. */
const findWrongAlt = (link: SnapshotLink): { readonly alt: string | null; readonly field: string } | null => {
  const { image_url, image_alt, business_block_config: config } = link
  if (!isBlank(image_url) && !isElsewhere(image_url) && lacksText(image_alt))
    return { alt: image_alt, field: 'image_alt' }
  if (findKnownKind(link) !== 'gallery') return null
  const item = readList(config, 'items', maxGalleryItems).find(
    ({ image_url, alt, caption }) =>
      !isElsewhere(String(image_url ?? 'https:')) &&
      lacksText(alt) &&
      !(isBlank(readText({ alt }, 'alt')) && caption),
  )
  return item ? { alt: readText(item, 'alt') ?? null, field: 'business_block_config' } : null
}

/** Finds pictures without an alternative text, or with a file name (WCAG 2.2, 1.1.1 and its failure F30). */
export const imageAlt: DoctorRule = {
  name: 'image-alt',
  category: 'accessibility',
  check: ({ shownLinks }) =>
    shownLinks.flatMap((link) => {
      const wrong = findWrongAlt(link)
      if (!wrong) return []
      const { alt, field } = wrong
      return [
        createLinkFinding(link, field, {
          severity: pictureKinds.has(link.kind) ? 'medium' : 'low',
          ...(isBlank(alt)
            ? { case: 'image-alt', params: { title: shortenText(link.title) } }
            : {
                case: 'image-file-name',
                params: { title: shortenText(link.title), alt: shortenText(alt!) },
              }),
          confidence: 0.9,
        }),
      ]
    }),
}
