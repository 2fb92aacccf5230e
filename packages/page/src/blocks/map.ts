import { blockConfigs, maxOpeningHours } from '@vitrine/contract/blocks'
import { dayMs, minuteMs } from '@vitrine/contract/durations'
import { html } from '../html.ts'
import { renderIcon } from '../icons/index.ts'
import { computeOpenState, type OpeningHours, type Range, readOpeningHours } from '../opening-hours.ts'
import type { Block, BlockContext } from './block.ts'
import { controlBreaks, detailsCss, omitTitle, renderCard } from './card.ts'
import { findLayout, readList, readText } from './config.ts'
import { formatLocalTime } from './format.ts'

const monday = Date.UTC(2024, 0, 1)

type Row = { readonly days: string; readonly time: string }

/** Formats the opening hours of a day, such as `09:00–12:00`, or returns `closed` without any. */
export const formatRanges = (ranges: readonly Range[], lang: string, closed: string): string =>
  ranges
    .map((range) =>
      [range.opens, range.closes]
        .map((minutes) => formatLocalTime(lang, 'time', minutes * minuteMs))
        .join('–'),
    )
    .join(',\n') || closed

/** Returns consecutive days of the same hours as one row. */
export const listWeekRows = (week: OpeningHours['week'], lang: string, closed: string): Row[] => {
  const times = week.map((ranges) => formatRanges(ranges, lang, closed))
  const formatWeekday = (number: number) => formatLocalTime(lang, 'weekday', monday + number * dayMs)
  const rows: Row[] = []
  for (let first = 0, last = 0; first < 7; first = last + 1) {
    for (last = first; times[last + 1] === times[first]; ) last++
    const days = last > first ? `${formatWeekday(first)}–${formatWeekday(last)}` : formatWeekday(first)
    rows.push({ days, time: times[first]! })
  }
  return rows
}

/** Returns the rows of the week, then the days with other hours from today. */
const listRows = (
  { week, exceptions }: OpeningHours,
  today: number,
  { lang, texts }: BlockContext,
): Row[] => [
  ...listWeekRows(week, lang, texts.closed),
  ...[...exceptions]
    .sort(([a], [b]) => a - b)
    .filter(([date]) => date >= today)
    .map(([date, ranges]) => ({
      days: formatLocalTime(lang, 'date', date),
      time: formatRanges(ranges, lang, texts.closed),
    })),
]

const formatState = (
  { isOpen, today, opensAt }: ReturnType<typeof computeOpenState>,
  { lang, texts }: BlockContext,
): string => {
  if (isOpen) return texts.openNow
  if (opensAt === null) return texts.closed
  const form = opensAt < today + dayMs ? 'time' : opensAt < today + 7 * dayMs ? 'weekdayTime' : 'dateTime'
  return texts.closedUntil({ when: formatLocalTime(lang, form, opensAt) })
}

export const map: Block = {
  kind: 'map',
  label: 'Place',
  description:
    'A card with a street address that opens a map (`https:` or `geo:`). Opening hours are shown below it, with the current state in the page’s time zone. Loads no map.',
  layout: 'item',
  height: ({ business_block_config: config }) => (config?.opening_hours || config?.hours ? 16 : 5),
  config: blockConfigs.map,
  example: {
    title: 'Our address',
    url: 'https://maps.example.com/?q=Rua+das+Oliveiras+12',
    business_block_config: {
      address: 'Rua das Oliveiras 12, Porto',
      opening_hours: [
        { days: [2, 3, 4, 5], opens: '10:00', closes: '18:00' },
        { days: [6], opens: '10:00', closes: '14:00' },
      ],
      layout: 'list',
      special_hours: [{ date: '2027-12-24' }],
      hours: [{ days: 'Public holidays', time: 'by appointment' }],
    },
  },
  css: `${detailsCss}
.hr{overflow-wrap:break-word;display:grid;grid-template-columns:auto auto;justify-content:start;gap:.125rem 1.25rem;margin:0;color:var(--btm)}
.hr dd{margin:0;font-variant-numeric:tabular-nums;white-space:pre-line}
@container(max-width:13.5em){.hr{grid-template-columns:minmax(0,1fr)}.hr dd{margin:0 0 .375rem}}
.os{font-weight:600}.os+.hr{margin-top:.25rem}`,
  layoutCss: {
    table: `.ct.y-table{padding-inline:1.125rem}.y-table .hr{grid-template-columns:minmax(0,1fr) auto;justify-content:stretch;gap:0}
.y-table .hr>*{padding:.375rem 0;border-top:1px solid color-mix(in srgb,currentColor 16%,#0000)}
.y-table dd{text-align:end}`,
    line: `.y-line .hr{display:block}.y-line .hr>*{display:inline;margin:0}.y-line dt{font-weight:600}.y-line .hr>dd{margin-inline-start:.375em;white-space:normal}
.y-line dd:not(:last-child)::after{content:" · "}`,
  },
  render: (link, context) => {
    const config = link.business_block_config
    const layout = findLayout(config, map.layoutCss)
    const structured = readOpeningHours(link)
    const state = structured && computeOpenState(structured, context.timezone, context.now)
    const rows = [
      ...(structured && state ? listRows(structured, state.today, context) : []),
      ...readList(config, 'hours', maxOpeningHours).map((entry) => ({
        days: readText(entry, 'days', 60),
        time: readText(entry, 'time', 60),
      })),
    ].filter(({ days, time }) => days && time)
    const address = readText(config, 'address', 300)
    const { title, supporting_text } = link
    const line = supporting_text ? omitTitle(supporting_text, omitTitle(title, address)) : ''
    const lines = line ? html`<small><bdi>${controlBreaks(line)}</bdi></small>` : null
    return html`${renderCard(link, context, { icon: renderIcon('pin'), supporting: address, lines })}${
      rows.length
        ? html`
          <div class="${layout ? `ct y-${layout}` : 'ct'}">
            ${state ? html`<p class="os">${formatState(state, context)}</p>` : null}
            <dl class="hr" aria-label="${context.texts.openingHours}">
              ${rows.map(({ days, time }) => html`<dt><bdi>${days}</bdi></dt><dd><bdi>${time}</bdi></dd>`)}
            </dl>
          </div>
        `
        : null
    }`
  },
}
