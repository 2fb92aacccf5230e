import type { Link } from '@vitrine/contract'
import { toReadableHost } from '@vitrine/contract/readable-host'
import { getToday } from '../../app/days.ts'
import type { Format } from '../../app/format.ts'
import { isOwnAddress } from '../../editor/link-drafts.ts'
import { formatAddress } from './address.ts'
import { findAddressInput, isFollowed, type Kind } from './kinds.ts'

/** Formats one or two times as days, such as "10 Jan – 14 Feb", with the year unless it is the current one. */
export const formatDays = (language: string, timeZone: string, from: string, until = from): string => {
  const getYear = (time?: number) => getToday(timeZone, time).slice(0, 4)
  const isThisYear = [from, until].every((time) => getYear(Date.parse(time)) === getYear())
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', ...year, timeZone })
  return format.formatRange(new Date(from), new Date(until))
}

export const formatFact = (
  { kind, business_block_config }: Link,
  format: Format,
  free: string,
  formatDay: (time: string) => string,
): string => {
  const { price, currency, ends_at } = business_block_config as Readonly<Record<string, unknown>>
  if (kind === 'countdown' && typeof ends_at === 'string') return formatDay(ends_at)
  const hasPrice = ['product', 'booking'].includes(kind) && typeof price === 'number'
  if (!hasPrice || !/^[a-z]{3}$/i.test(String(currency))) return ''
  return price === 0 ? free : format.money(price, String(currency))
}

/** Returns the street address or URL that a link leads to, or '' for a countdown or picture without a target. */
export const formatTarget = ({ title, url, business_block_config }: Link, kind: Kind): string => {
  const { address, linked } = business_block_config as { address?: unknown; linked?: unknown }
  if (kind === 'map' && typeof address === 'string' && address) return address
  const isOptional = findAddressInput(kind) === 'optional'
  const isInTitle = kind === 'phone' && title.replace(/[^\d+]/g, '').includes(url.replace(/^tel:/, ''))
  const hasNumber = kind === 'phone' || kind === 'whatsapp'
  const target = hasNumber ? formatAddress(kind, url, { publicUrl: '', config: business_block_config }) : url
  return isFollowed(kind) && !isInTitle && !(isOptional && (linked === false || isOwnAddress(url)))
    ? formatUrl(target)
    : ''
}

const formatUrl = (url: string): string => {
  const parsed = URL.parse(url)
  return parsed?.hostname
    ? toReadableHost(parsed.hostname.replace(/^www\./, '')) +
        (parsed.port && `:${parsed.port}`) +
        parsed.pathname.replace(/\/$/, '') +
        parsed.search
    : (/^geo:.*[?&]q=([^&]+)/.exec(url)?.[1]?.replaceAll('+', ' ') ?? url.replace(/^\w+:/, ''))
}
