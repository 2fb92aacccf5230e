import { blockConfigs, maxBookingMinutes } from '@vitrine/contract/blocks'
import { html } from '../html.ts'
import { icon } from '../icons/index.ts'
import type { Block } from './block.ts'
import { card, detailsCss, note } from './card.ts'
import { readAmount, readText } from './config.ts'
import { priceText, unitText } from './format.ts'

export const booking: Block = {
  kind: 'booking',
  label: 'Booking',
  description: 'A card with duration and price that opens the booking page, with details below it.',
  place: 'item',
  config: blockConfigs.booking,
  example: {
    title: 'Book a wheel',
    url: 'https://example.com/book',
    supporting_text: 'Clay and firing included',
    business_block_config: {
      duration_minutes: 120,
      price: 4500,
      currency: 'EUR',
      details: 'Wear something that may get dirty. Pieces can be fetched three weeks later.',
    },
  },
  css: detailsCss,
  render: (link, context) => {
    const config = link.business_block_config
    const minutes = readAmount(config, 'duration_minutes')
    const facts = [
      minutes && minutes <= maxBookingMinutes ? formatDuration(context.lang, minutes) : undefined,
      priceText(context.lang, readAmount(config, 'price'), readText(config, 'currency', 3)),
    ].filter(Boolean)
    return html`${card(link, context, {
      icon: icon('calendar'),
      lines: facts.length ? html`<small><bdi>${facts.join(' · ')}</bdi></small>` : null,
    })}${note(readText(config, 'details', 1000))}`
  },
}

/** Formats a duration in the largest unit without a fraction: `2 hours`, but `90 minutes`. */
const formatDuration = (lang: string, minutes: number): string => {
  if (minutes % 1440 === 0) return unitText(lang, minutes / 1440, 'day')
  return minutes % 60 === 0 ? unitText(lang, minutes / 60, 'hour') : unitText(lang, minutes, 'minute')
}
