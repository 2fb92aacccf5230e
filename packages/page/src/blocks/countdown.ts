import { blockConfigs } from '@vitrine/contract/blocks'
import { computeTimeLeft, getCountdownEnd } from '../countdown.ts'
import { html } from '../html.ts'
import { renderIcon } from '../icons/index.ts'
import type { Block } from './block.ts'
import { actionCss, renderAction, renderCard } from './card.ts'
import { readText } from './config.ts'
import { formatTimeWithCity, formatUnit } from './format.ts'

/** Shows the remaining whole days, hours or minutes. Pages expire when this changes; the script counts down in tiles. */
export const countdown: Block = {
  kind: 'countdown',
  label: 'Countdown',
  description:
    'The time left until an event, in the page’s language and time zone, then a text. It updates if scripts run.',
  layout: 'item',
  height: 9,
  config: blockConfigs.countdown,
  example: {
    title: 'Grand opening',
    url: 'https://example.com/opening',
    supporting_text: 'Everyone is welcome',
    business_block_config: {
      ends_at: '2027-03-20T10:00:00+01:00',
      finished_text: 'We are open.',
      submit_label: 'See the programme',
    },
  },
  css: `.n{display:block;text-wrap:balance;font:600 1.25rem/1.4 var(--display);font-variant-numeric:tabular-nums}
.cd{display:flex;flex-wrap:wrap;gap:.25rem;align-items:center;margin-block:.375rem .25rem}
@media(scripting:enabled){.cd{min-height:3.25rem}}
.n span{flex:1 0 auto;max-width:5rem;padding:.25rem .125rem .1875rem;border:1px solid color-mix(in srgb,currentColor 30%,#0000);border-radius:calc(var(--r)*.5);line-height:1.3;text-align:center}
.n small{margin:0;color:inherit;font:500 .6875rem/1.3 var(--body)}
.c:has(.n)::after{content:none}
@media(max-width:22rem){.n span{border-width:0;padding-inline:0}}
time span{display:inline-block}
${actionCss}`,
  script: (link, { now }) => ((getCountdownEnd(link) ?? now) > now ? {} : undefined),
  render: (link, context) => {
    const { lang, texts, timezone, now } = context
    const end = getCountdownEnd(link)
    const isUnlinked = context.isUnlinked(link)
    if (end === null) return renderCard(link, context, { icon: renderIcon('clock'), isUnlinked })
    const finishedText = readText(link.business_block_config, 'finished_text', 200) ?? texts.countdownOver
    const remaining = computeTimeLeft(end, now)
    const text = remaining.count
      ? formatUnit(lang, remaining.count, remaining.unit)
      : `< ${formatUnit(lang, 1, 'minute')}`
    const { time, city } = formatTimeWithCity(lang, timezone, end)
    const date = html`<small><time datetime="${new Date(end).toISOString()}">${time} <span>(${city})</span></time></small>`
    return renderCard(link, context, {
      icon: renderIcon('clock'),
      isUnlinked,
      lines: [
        end <= now
          ? html`<span class="n"><bdi>${finishedText}</bdi></span>`
          : html`<span class="n cd" data-end="${end}" data-finished="${finishedText}">${text}</span>`,
        date,
        isUnlinked
          ? null
          : renderAction(readText(link.business_block_config, 'submit_label', 60) ?? texts.learnMore),
      ],
    })
  },
}
