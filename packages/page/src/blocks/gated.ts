import { renderIcon } from '../icons/index.ts'
import type { Texts } from '../texts/index.ts'
import type { Gate, PageLink } from '../view.ts'
import type { BlockRendering } from './block.ts'
import { renderCard } from './card.ts'
import { hasDerivedTitle } from './text.ts'

export const formatCondition = (gate: Gate, texts: Texts): string => {
  if (gate.type === 'age') return texts.gateAge({ years: gate.min_age ?? 18 })
  return gate.type === 'code' ? texts.gateCode : texts.gateSensitive
}

type GatedLink = Parameters<typeof hasDerivedTitle>[0] & Pick<PageLink, 'kind' | 'gate'>

/** Returns the title of a gated link. A title derived from a text would reveal its first line, so the condition replaces it. */
export const formatGatedTitle = (link: GatedLink, texts: Texts): string =>
  link.kind === 'text' && hasDerivedTitle(link) ? formatCondition(link.gate!, texts) : link.title

/** Placeholder for a gated link. Shows its title and gate, but no URL, picture, text or configuration. */
export const gatedPlaceholder: BlockRendering = {
  kind: 'gated',
  layout: 'item',
  render: (link, context) =>
    renderCard(
      {
        highlighted: link.highlighted,
        href: link.href,
        title: formatGatedTitle(link, context.texts),
        description: null,
        icon: null,
        image_alt: null,
        image_url: null,
        open_in_new_tab: false,
        supporting_text: null,
      },
      context,
      { icon: renderIcon('lock')!, supporting: formatCondition(link.gate!, context.texts) },
    ),
}
