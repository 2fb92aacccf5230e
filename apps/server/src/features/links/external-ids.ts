import { createProblem, type Problem } from '@vitrine/contract'
import { omitExternalId, readExternalKey } from '../../domain/external-ids.ts'
import type { LinkContent } from './link.ts'

type Fields = LinkContent['extra']

/** Creates the warning that a link lost its external id, which the link `holder` uses. The id of a new link is null. */
export const createDroppedWarning = (link: number | null, holder: number | null): Problem =>
  createProblem('external_id', 'external_id_dropped', { link, holder })

/** Returns true if a write sets the external key. Otherwise the user may not know of it, and the write must not fail. */
export const setsExternalKey = ({ external_id: id, external_source: source }: Fields): boolean =>
  id !== undefined || source !== undefined

/** Removes external ids of new contents that a holder, or an earlier content, uses. */
export const dropTakenIds = <C extends { readonly extra: Fields }>(
  contents: readonly C[],
  holders: readonly { readonly id: number | null; readonly extra: Fields }[],
  report: (warning: Problem, index: number) => void,
): C[] => {
  const holderByKey = new Map<string | null, number | null>()
  for (const { id, extra } of holders) holderByKey.set(readExternalKey(extra), id)
  return contents.map((content, i) => {
    const key = readExternalKey(content.extra)
    if (key === null) return content
    const holder = holderByKey.get(key)
    if (holder === undefined) {
      holderByKey.set(key, null)
      return content
    }
    report(createDroppedWarning(null, holder), i)
    return omitExternalId(content)
  })
}
