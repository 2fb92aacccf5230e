import { createProblem } from '@vitrine/contract'
import type { Tx } from '../../db/handle.ts'
import { fail } from '../../domain/errors.ts'
import type { StoredDoc } from '../../domain/resource.ts'
import type { CreatedVersion } from '../history/index.ts'
import { type LinkDoc, stringifyLink } from './link.ts'
import * as repo from './repo.ts'

/** Length of a link's content that does not count towards the size of a page. */
const ordinaryLength = 1500
/** Maximum characters beyond the ordinary length, summed over the active links of a profile. The plan limits their number. */
const maxExcess = 256 * 1024

export const computeContentLength = (content: StoredDoc<LinkDoc>): number =>
  countCharacters(stringifyLink(content))

export const countCharacters = (text: string): number =>
  text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0)

/** Returns the characters of contents that count towards the limit of a page. */
export const computeExcess = (lengths: readonly number[]): number =>
  lengths.reduce((sum, length) => sum + Math.max(0, length - ordinaryLength), 0)

/** Fails with `validation_failed` if the links become too large to render in time. Accepts writes that do not enlarge the page. */
export const assertPageFits = (before: readonly number[], after: readonly number[]): void =>
  assertExcessFits(computeExcess(before), computeExcess(after))

export const assertExcessFits = (oldExcess: number, newExcess: number): void => {
  if (newExcess > maxExcess && newExcess > oldExcess)
    fail('validation_failed', createProblem('links', 'page_too_long', { count: newExcess - maxExcess }))
}

/** Fails like `assertPageFits`. `before` and `after` are the lengths of the changed contents; `version` was saved before the change. */
export const assertChangeFits = async (
  db: Tx,
  profileId: number,
  version: CreatedVersion,
  before: readonly number[],
  after: readonly number[],
): Promise<void> => {
  const addedExcess = computeExcess(after)
  // A character has at least one byte, so small pages need no further statement
  if (version.size_bytes + addedExcess <= maxExcess) return
  const excess = computeExcess(
    (await repo.listActiveSizes(db, profileId)).map(({ contentLength }) => contentLength),
  )
  assertExcessFits(excess, excess - computeExcess(before) + addedExcess)
}
