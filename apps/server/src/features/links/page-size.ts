import { problem } from '@vitrine/contract'
import { fail } from '../../domain/errors.ts'
import type { StoredDoc } from '../../domain/resource.ts'
import { ordinaryLength } from '../history/index.ts'
import { type LinkDoc, linkText } from './link.ts'

/** Maximum total length beyond the ordinary one of all active links of a profile. The plan limits their number. */
const maxExcess = 256 * 1024

/** Returns the length of a stored content in characters, like `length()` in SQL. */
export const contentLength = (content: StoredDoc<LinkDoc>): number => textLength(linkText(content))

export const textLength = (text: string): number =>
  text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0)

/** Returns the characters of contents that count towards the limit of a page. */
export const excessOf = (lengths: readonly number[]): number =>
  lengths.reduce((sum, length) => sum + Math.max(0, length - ordinaryLength), 0)

/**
 * Fails with `validation_failed` if a write makes the links of a page too large to render in time. A page that was too large
 * before accepts every write that does not enlarge it.
 */
export const assertPageFits = (before: readonly number[], after: readonly number[]): void =>
  assertExcessFits(excessOf(before), excessOf(after))

export const assertExcessFits = (before: number, after: number): void => {
  if (after > maxExcess && after > before)
    fail('validation_failed', problem('links', 'page_too_long', { count: after - maxExcess }))
}
