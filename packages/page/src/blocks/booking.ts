import { blockConfigs, maxBookingMinutes } from '@vitrine/contract/blocks'
import { html } from '../html.ts'
import { renderIcon } from '../icons/index.ts'
import type { Block } from './block.ts'
import { detailsCss, renderCard, renderNote } from './card.ts'
import { readAmount, readText } from './config.ts'
import { formatCurrentPrice, formatUnit } from './format.ts'

export const booking: Block = {
  kind: 'booking',
  label: 'Booking',
  description: 'A card with duration and price that opens the booking page, with details below it.',
  layout: 'item',
  config: blockConfigs.booking,
  example: {
    title: 'Book an appointment',
    url: 'https://example.com/book',
    supporting_text: 'Online or on site',
    business_block_config: {
      duration_minutes: 120,
      price: 4500,
      currency: 'EUR',
      details: 'Arrive five minutes early. You can cancel until the day before.',
    },
  },
  css: detailsCss,
  render: (link, context) => {
    const config = link.business_block_config
    const minutes = readAmount(config, 'duration_minutes')
    const hasDuration = minutes && minutes <= maxBookingMinutes
    const price = formatCurrentPrice(config, context)
    return html`${renderCard(link, context, {
      icon: renderIcon('calendar'),
      lines: [
        hasDuration ? html`<small><bdi>${formatDuration(context.lang, minutes)}</bdi></small>` : null,
        price ? html`<strong>${price}</strong>` : null,
      ],
    })}${renderNote(readText(config, 'details', 1000))}`
  },
}

/** Formats a duration such as `2 hours 30 minutes`. */
const formatDuration = (lang: string, minutes: number): string => {
  const parts = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ] as const
  return new Intl.ListFormat([lang, 'en'], { type: 'unit', style: 'narrow' }).format(
    parts.filter(([count]) => count).map(([count, unit]) => formatUnit(lang, count, unit)),
  )
}
