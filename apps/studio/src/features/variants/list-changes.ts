import type { Link, Variant } from '@vitrine/contract'
import { listFacts } from '@vitrine/texts'
import type { Messages } from '../../app/texts.tsx'
import { getFieldName } from '../../editor/field-paths.ts'
import type { Texts } from '../../texts.gen.d.ts'

const maxShown = 5

const isChanged = (value: unknown): boolean =>
  value !== null && (typeof value !== 'object' || Object.keys(value).length > 0)

/** Lists what a variant changes, or returns ''. Blocks that are no longer on the page do not count. */
export const listChanges = (
  { theme, link_order, hidden_link_ids, link_titles, ...texts }: Variant['overrides'],
  links: readonly Pick<Link, 'id'>[],
  t: Messages,
  resultTexts: Texts['variants/results'],
  language: string,
): string => {
  const hiddenCount = links.filter(({ id }) => hidden_link_ids?.includes(id)).length
  const titleCount = links.filter(({ id }) => link_titles?.[String(id)] !== undefined).length
  const changes = [
    ...Object.entries(texts).flatMap(([name, value]) => (isChanged(value) ? [getFieldName([name], t)] : [])),
    ...Object.entries(theme ?? {}).flatMap(([name, value]) =>
      isChanged(value) ? [getFieldName(['theme', name], t)] : [],
    ),
    ...(titleCount ? [resultTexts.titles({ n: titleCount })] : []),
    ...(hiddenCount ? [resultTexts.hidden({ n: hiddenCount })] : []),
    ...(link_order?.length ? [resultTexts.order] : []),
  ]
  const restCount = changes.length - maxShown
  const shownChanges = listFacts(changes.slice(0, maxShown), language)
  return restCount > 0 ? `${shownChanges} ${resultTexts.more({ n: restCount })}` : shownChanges
}
