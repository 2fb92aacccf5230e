import type { Problem, VariantCreate } from '@vitrine/contract'
import type { Config } from '../../config.ts'
import type { Tx } from '../../db/handle.ts'
import type { StoredDoc } from '../../domain/resource.ts'
import * as repo from './repo.ts'
import {
  emptyVariant,
  findVariantProblems,
  listReferencedLinks,
  mergeVariant,
  type VariantDoc,
} from './variant.ts'

export type VariantContent = StoredDoc<VariantDoc>

/** Returns the content of a new variant and its problems. Does not check that its links exist. */
export const createVariantContent = (
  config: Config,
  body: VariantCreate,
  now: number,
): { content: VariantContent; problems: Problem[] } => {
  const content = mergeVariant(emptyVariant, body, config, now)
  return { content, problems: findVariantProblems(content) }
}

export const countMissingLinks = ({ doc }: VariantContent, exists: (id: number) => boolean): number =>
  new Set(listReferencedLinks(doc).flatMap(({ id }) => (exists(id) ? [] : [id]))).size

/** Replaces ids of links. Removes links without a new id; a goal on such a link counts any link. */
export const replaceLinkIds = (
  { doc, extra }: VariantContent,
  findNewId: (id: number) => number | undefined,
): VariantContent => {
  const mapIds = (ids: readonly number[] | null) =>
    ids && [...new Set(ids.map(findNewId).filter((id) => id !== undefined))]
  const { link_order, hidden_link_ids, link_titles } = doc.overrides
  const titles =
    link_titles &&
    Object.fromEntries(
      Object.entries(link_titles).flatMap(([id, title]) => {
        const newId = findNewId(Number(id))
        return newId === undefined ? [] : [[String(newId), title]]
      }),
    )
  const { metric, link_id } = doc.goal
  const goal = link_id === null ? null : (findNewId(link_id) ?? null)
  return {
    extra,
    doc: {
      ...doc,
      overrides: {
        ...doc.overrides,
        link_order: mapIds(link_order),
        hidden_link_ids: mapIds(hidden_link_ids),
        link_titles: titles,
      },
      goal: { metric: metric === 'link_click' && goal === null ? 'click_rate' : metric, link_id: goal },
    },
  }
}

/** Adds variants that are not running to a locked profile and returns their ids in order. The caller has checked plan, keys and links. */
export const appendVariants = async (
  db: Tx,
  profileId: number,
  contents: readonly VariantContent[],
  now: number,
): Promise<number[]> => {
  const ids: number[] = []
  for (const content of contents) {
    // Appending a running variant would change the split, which `storeSplit` would have to record
    if (content.doc.status === 'running') throw new Error('a running variant cannot be appended')
    ids.push((await repo.insertVariant(db, profileId, content, now)).id)
  }
  return ids
}
