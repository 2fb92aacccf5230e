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
