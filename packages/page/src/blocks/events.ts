import { createProblem, parseTime } from '@vitrine/contract'
import { blockConfigs } from '@vitrine/contract/blocks'
import { dayMs } from '@vitrine/contract/durations'
import { maxEvents } from '@vitrine/contract/limits'
import { createEventHref, type PageEvent, readEvents } from '../events.ts'
import { type Html, html } from '../html.ts'
import type { Block, BlockContext } from './block.ts'
import { controlBreaks, renderNewTabHint, renderOutgoingAttributes } from './card.ts'
import { findLayout, readList, readText } from './config.ts'
import { formatDayNumber, formatLocalTime, formatPrice } from './format.ts'
import { renderTitle } from './title.ts'

/** Formats weekday and time of an event, or its days if it lasts longer than one. The leaf beside it has the date. */
const formatWhen = ({ localStart, localEnd, isAllDay }: PageEvent, lang: string): string => {
  const end = localEnd ?? localStart
  if (end - localStart > dayMs)
    return [localStart, isAllDay ? end - 1 : end].map((day) => formatLocalTime(lang, 'day', day)).join(' – ')
  if (isAllDay) return formatLocalTime(lang, 'longWeekday', localStart)
  const start = formatLocalTime(lang, 'shortWeekdayTime', localStart)
  return localEnd === null ? start : `${start}–${formatLocalTime(lang, 'time', localEnd)}`
}

const renderLeaf = (event: PageEvent, { lang, now }: BlockContext): Html => {
  const { localStart } = event
  return html`
    <time class="dt" datetime="${new Date(localStart).toISOString().slice(0, 10)}">
      <b>${formatDayNumber(lang, localStart)}</b> ${formatLocalTime(lang, 'month', localStart)}
      ${now < event.yearlessFrom ? html` <span>${formatLocalTime(lang, 'year', localStart)}</span>` : null}
    </time>
  `
}

const renderChip = ({ status, action, url }: PageEvent, { texts }: BlockContext): Html | null => {
  const text = { sold_out: texts.soldOut, cancelled: texts.cancelled, scheduled: url && action }[status]
  return text ? html`<span class="es"><bdi>${text}</bdi></span>` : null
}

export const events: Block = {
  kind: 'events',
  label: 'Dates',
  description:
    'Dates with place, state and tickets, in the page’s language and time zone. Past ones disappear. Visitors can add all to their calendar (`.ics`). A title that equals the section is not repeated. Ignores `url`.',
  layout: 'between',
  height: (link, { now, timezone }) =>
    3 + 5.5 * readEvents(link, timezone).filter(({ hiddenFrom }) => hiddenFrom > now).length,
  config: blockConfigs.events,
  warnings: ({ business_block_config: config }) =>
    readList(config, 'items', maxEvents).flatMap((item, i) => {
      const [start, end] = ['starts_at', 'ends_at'].map((name) => parseTime(readText(item, name) ?? ''))
      const field = `business_block_config.items[${i}]`
      return start && end && end <= start
        ? [createProblem(`${field}.ends_at`, 'after', { field: `${field}.starts_at` })]
        : []
    }),
  example: {
    title: 'On tour',
    url: 'https://example.com/',
    business_block_config: {
      layout: 'cards',
      items: [
        {
          id: '2027-03-20',
          title: 'The Long Room',
          starts_at: '2027-03-20T20:00:00+01:00',
          ends_at: '2027-03-20T23:00:00+01:00',
          place: 'Ghent',
          url: 'https://example.com/tickets/ghent',
          price: 1800,
          currency: 'EUR',
          status: 'scheduled',
          action: 'Tickets',
        },
      ],
    },
  },
  css: `.ev>li{container-type:inline-size}
.dt{flex:none;align-content:center;min-width:3.25rem;min-height:3.5rem;margin-inline-start:-.5rem;padding:.25rem .375rem;border-radius:calc(var(--r)*.7);background:var(--tile);color:var(--ont);font:600 .75rem/1.25 var(--body);text-align:center;text-transform:uppercase}
.dt b{display:block;font:700 1.625rem/1 var(--display)}
.ev:where(:has(.dt span)) .dt{min-width:4.75rem}
.ev .c.ln{align-items:baseline}
.ln .dt{margin:0;padding:0;background:none;color:inherit;text-align:start}
.es{flex:none;max-width:50%;padding:.25rem .75rem;border:1px solid;border-radius:calc(var(--r)*99);font-size:.8125rem;font-weight:700;overflow-wrap:anywhere}
.c:has(>.es)::after{content:none}
@container(max-width:17em){.ev .c{flex-wrap:wrap}.es{max-width:100%}}
.ics{margin:0}.ics a{display:inline-flex;align-items:center;min-height:2.75rem;color:inherit}
@media print{.ics{display:none}}`,
  layoutCss: {
    table: `.ev.y-table.ls>li{grid-column:1/-1}
.ev.y-table .c{min-height:0;padding-block:.625rem}
.ev.y-table .dt{min-width:4.75rem;min-height:0;font:600 1rem/1.35 var(--body);text-transform:none}
.ev.y-table .dt:has(span){min-width:6.5rem}
.ev.y-table .dt b{display:inline;font:inherit}
.ev.y-table .w b{font:600 1rem/1.35 var(--body)}
@container(min-width:38em){.ev.y-table .w{display:grid;grid-template-columns:1fr 1fr;column-gap:1.5rem;align-items:baseline}}`,
    poster: `.ev.y-poster.ls>li{grid-column:1/-1}
.ev.y-poster .c{align-items:flex-end;gap:clamp(.875rem,4cqi,2rem);padding-block:1rem}
.ev.y-poster .dt{min-width:clamp(4rem,17cqi,7.5rem);font-size:.9375rem}
.ev.y-poster .dt b{font-size:clamp(2.75rem,14cqi,5.5rem);line-height:.9}
.ev.y-poster .w b{font:600 clamp(1.25rem,6.5cqi,2.75rem)/1.1 var(--display);hyphens:auto}
.ev.y-poster .w small{font-size:1rem}`,
  },
  render: (link, context) => {
    const shown = readEvents(link, context.timezone).filter(({ hiddenFrom }) => hiddenFrom > context.now)
    const { lang, texts } = context
    const title = renderTitle(link, context)
    const layout = findLayout(link.business_block_config, events.layoutCss)
    if (!shown.length) return html`${title}<p class="sub"><bdi>${texts.noEvents}</bdi></p>`
    const items = shown.map((event) => {
      const when = formatWhen(event, lang)
      const price = event.price === 0 ? texts.free : formatPrice(lang, event.price, event.currency)
      const details = [when, event.place].filter((text) => text !== undefined)
      const name = html`<bdi>${controlBreaks(event.title)}</bdi>`
      const href = createEventHref(link.href, event)
      const style = context.style.card ? `c ${context.style.card}` : 'c'
      const content = html`${renderLeaf(event, context)}
        <span class="w">
          <b>${event.status === 'cancelled' ? html`<s>${name}</s>` : name}</b>
          <small>${details.map((text, i) => html`${i ? ' · ' : ''}<bdi>${controlBreaks(text)}</bdi>`)}${price ? html`\u00a0·\u00a0<bdi>${price}</bdi>` : null}</small>
        </span>
        ${renderChip(event, context)}`
      return html`
        <li>
          ${href ? html`<a class="${style}" href="${href}"${renderOutgoingAttributes(link)}>${content}${renderNewTabHint(link, context)}</a>` : html`<div class="${style}">${content}</div>`}
        </li>
      `
    })
    // Samples are not stored, so they have no calendar file
    const hasFile = link.href !== '#'
    return html`${title}<ul class="${layout ? `ls ev y-${layout}` : 'ls ev'}" role="list">${items}</ul>${hasFile ? html`<p class="sub ics"><a href="/l/${link.id}.ics${context.hasConfirmedWarning ? '?ok=1' : ''}"><bdi>${texts.addToCalendar}</bdi></a></p>` : null}`
  },
}
