import type { ItemStyle } from './arrange.ts'
import { readList } from './blocks/config.ts'
import { resolveBlock } from './blocks/index.ts'
import { readEvents } from './events.ts'
import { parseUploadedPicture } from './renditions.ts'
import type { PageLink } from './view.ts'

/** Heights in rem beside another section, by rendering. */
const heights: Readonly<Record<string, number>> = {
  header: 4,
  video: 22,
  embed: 16,
  contact_card: 10,
  countdown: 9,
  donation: 12,
  latest: 16,
  form: 28,
  email_capture: 18,
}
/** Renderings that need the whole width. */
const wideKinds = ['menu', 'gallery', 'gallery_plain']
const lineLetters = 60

const estimateBlock = (link: PageLink, { item }: ItemStyle, now: number, timezone: string): number => {
  const { kind } = resolveBlock(link)
  const config = link.business_block_config
  const picture = link.image_url ? parseUploadedPicture(link.image_url) : null
  switch (kind) {
    case 'text':
      return 3 + (1.7 * String(config?.text ?? '').length) / lineLetters
    case 'faq':
      return 4 + 3.25 * readList(config, 'items', 50).length
    case 'map':
      return config?.opening_hours || config?.hours ? 16 : 5
    case 'events':
      return 3 + 5.5 * readEvents(link, timezone).filter(({ hiddenFrom }) => hiddenFrom > now).length
    case 'image':
      return picture ? (30 * (picture.height ?? 3)) / (picture.width ?? 4) : 5
    case 'product':
      return 20
    default:
      return heights[kind] ?? (item === 'hf' || item === 'qd' ? 4 : 5)
  }
}

/** Section of a wide page. Its height is null if it needs the whole width. */
type Height = number | null

/** Returns the height of a section in half of a wide page, in rem, or null if it needs the whole width. */
export const estimateHeight = (
  links: readonly PageLink[],
  styles: readonly ItemStyle[],
  { now, timezone }: { readonly now: number; readonly timezone: string },
): Height => {
  const pictures = styles.filter(({ look, item }) => look === 'picture' && item).length
  if (pictures > 1 || links.some((link) => wideKinds.includes(resolveBlock(link).kind))) return null
  return links.reduce((sum, link, i) => sum + estimateBlock(link, styles[i]!, now, timezone), 4)
}

/** Sections beside each other differ at most by this factor, so that the shorter one leaves no large hole. */
const maxRatio = 1.7

/** Returns the sections of each row, at most `most` of similar height. */
export const toRows = (sections: readonly Height[], most: 2 | 3): number[][] => {
  const rows: number[][] = []
  for (let i = 0; i < sections.length; ) {
    let row = [i]
    for (let count = most; count > 1 && row.length === 1; count--) {
      const taken = sections.slice(i, i + count)
      const sizes = taken.filter((height) => height !== null)
      if (sizes.length === count && Math.max(...sizes) <= maxRatio * Math.min(...sizes))
        row = taken.map((_, at) => i + at)
    }
    rows.push(row)
    i += row.length
  }
  return rows
}
