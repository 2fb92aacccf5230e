import { problem } from '@vitrine/contract'
import { fail } from '../../domain/errors.ts'
import type { StoredDoc } from '../../domain/resource.ts'
import { ordinaryLength } from '../history/index.ts'
import { type LinkDoc, stringifyLink } from './link.ts'

/** Maximum characters beyond the ordinary length, summed over the active links of a profile. The plan limits their number. */
const maxExcess = 256 * 1024

export const contentLength = (content: StoredDoc<LinkDoc>): number => countCharacters(stringifyLink(content))

export const countCharacters = (text: string): number =>
  text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0)

/** Returns the characters of contents that count towards the limit of a page. */
export const computeExcess = (lengths: readonly number[]): number =>
  lengths.reduce((sum, length) => sum + Math.max(0, length - ordinaryLength), 0)

/** Fails with `validation_failed` if the links become too large to render in time. Accepts writes that do not enlarge the page. */
export const assertPageFits = (before: readonly number[], after: readonly number[]): void =>
  assertExcessFits(computeExcess(before), computeExcess(after))

export const assertExcessFits = (before: number, after: number): void => {
  if (after > maxExcess && after > before)
    fail('validation_failed', problem('links', 'page_too_long', { count: after - maxExcess }))
}
