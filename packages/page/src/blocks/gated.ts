import { renderIcon } from '../icons/index.ts'
import type { Gate } from '../view.ts'
import type { BlockContext, BlockRendering } from './block.ts'
import { renderCard } from './card.ts'

const formatCondition = (gate: Gate, { texts }: BlockContext): string => {
  if (gate.type === 'age') return texts.gateAge(gate.min_age ?? 18)
  return gate.type === 'code' ? texts.gateCode : texts.gateSensitive
}

/** Placeholder for a gated link. Shows its title and gate, but no URL, picture, text or configuration. */
export const gatedPlaceholder: BlockRendering = {
  kind: 'gated',
  layout: 'item',
  render: ({ gate, highlighted, href, title }, context) =>
    renderCard(
      {
        highlighted,
        href,
        title,
        description: null,
        icon: null,
        image_alt: null,
        image_url: null,
        open_in_new_tab: false,
        supporting_text: null,
      },
      context,
      { icon: renderIcon('lock')!, supporting: formatCondition(gate!, context) },
    ),
}
