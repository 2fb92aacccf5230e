import type { ItemStyle } from './arrange.ts'
import type { BlockContext } from './blocks/block.ts'
import { resolveBlock } from './blocks/index.ts'
import type { PageLink } from './view.ts'

/** Section of a wide page. Its height is null if it needs the whole width. */
type Height = number | null

/** Returns the height of a section in half of a wide page, in rem, or null if it needs the whole width. */
export const estimateHeight = (
  links: readonly PageLink[],
  styles: readonly ItemStyle[],
  context: Pick<BlockContext, 'now' | 'timezone'>,
): Height => {
  if (styles.filter(({ look, item }) => look === 'picture' && item).length > 1) return null
  let sum = 4
  for (const [i, link] of links.entries()) {
    const { height = /^(?:hf|qd)$/.test(styles[i]!.item) ? 4 : 5 } = resolveBlock(link)
    if (height === null) return null
    sum += typeof height === 'function' ? height(link, context) : height
  }
  return sum
}

/** Sections beside each other differ at most by this factor, so that the shorter one leaves no large hole. */
const maxRatio = 1.7

/** Returns the number of sections of the first row, at most `most` of similar height. */
const countInRow = (heights: readonly Height[], most: 2 | 3): 1 | 2 | 3 => {
  for (const count of [3, 2] as const) {
    const sizes = heights.slice(0, count).filter((height) => height !== null)
    if (count <= most && sizes.length === count && Math.max(...sizes) <= maxRatio * Math.min(...sizes))
      return count
  }
  return 1
}

/** Width of a section in sixths of the page. */
type Span = 2 | 3 | 4 | 6
const spans = { third: 2, half: 3, two_thirds: 4, full: 6, bleed: 6 } as const

type Measured = { readonly width: keyof typeof spans | 'auto'; readonly height: Height }

/**
 * Returns the place of each section. One without a width fills the begun row, else those of similar height share a row. One that needs
 * the whole width and is alone in its row fills it.
 */
export const placeInRows = (
  sections: readonly Measured[],
  most: 2 | 3,
): { readonly span: Span; readonly isNext: boolean }[] => {
  const places: { span: Span; isNext: boolean }[] = []
  let used = 0
  const place = (span: Span) => {
    const isNext = used > 0 && used + span <= 6
    used = ((isNext ? used : 0) + span) % 6
    places.push({ span, isNext })
  }
  while (places.length < sections.length) {
    const rest = sections.slice(places.length)
    const { width, height } = rest[0]!
    if (width !== 'auto') place(spans[width])
    else if (used && height !== null) place((6 - used) as Span)
    else {
      const end = rest.findIndex((section) => section.width !== 'auto')
      const heights = rest.slice(0, end < 0 ? undefined : end).map((section) => section.height)
      const count = countInRow(heights, most)
      for (let i = 0; i < count; i++) place((6 / count) as Span)
    }
  }
  return places.map((place, i) =>
    sections[i]!.height === null && !place.isNext && !places[i + 1]?.isNext ? { ...place, span: 6 } : place,
  )
}
