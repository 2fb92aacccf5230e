import { blockConfigs, maxOpeningHours } from '@vitrine/contract/blocks'
import { html } from '../html.ts'
import { icon } from '../icons/index.ts'
import type { Block } from './block.ts'
import { card } from './card.ts'
import { listOf, textOf } from './config.ts'

export const map: Block = {
  kind: 'map',
  label: 'Place',
  description:
    'A place: a card with its postal address that leads to a map (`https:` or `geo:`), and its opening hours below. No map is loaded.',
  place: 'item',
  config: blockConfigs.map,
  example: {
    title: 'The workshop',
    url: 'https://maps.example.com/?q=Rua+das+Oliveiras+12',
    business_block_config: {
      address: 'Rua das Oliveiras 12, Porto',
      hours: [
        { days: 'Tue–Fri', time: '10–18' },
        { days: 'Sat', time: '10–14' },
      ],
    },
  },
  css: `.hr{display:grid;grid-template-columns:auto auto;justify-content:start;gap:.125rem 1.25rem;margin:.5rem 1.125rem .25rem;color:var(--muted);font-size:.9375rem;overflow-wrap:anywhere}
.hr dd{margin:0;font-variant-numeric:tabular-nums}`,
  render: (link, context) => {
    const config = link.business_block_config
    const hours = listOf(config, 'hours', maxOpeningHours)
      .map((entry) => ({ days: textOf(entry, 'days', 60), time: textOf(entry, 'time', 60) }))
      .filter(({ days, time }) => days && time)
    return html`${card(link, context, { icon: icon('pin'), supporting: textOf(config, 'address', 300) })}${
      hours.length
        ? html`<dl class="hr" aria-label="${context.texts.openingHours}">${hours.map(({ days, time }) => html`<dt><bdi>${days}</bdi></dt><dd><bdi>${time}</bdi></dd>`)}</dl>`
        : null
    }`
  },
}
