import { dayMs } from '@vitrine/contract/durations'
import type { PageEvent } from './events.ts'
import { escapeText, foldLine } from './vcard.ts'

type Calendar = {
  readonly name: string
  readonly timezone: string
  readonly host: string
  readonly linkId: number
  readonly revision: number
  /** Epoch milliseconds. */
  readonly updatedAt: number
  readonly events: readonly PageEvent[]
  /** Web address of an event, or of the page. */
  readonly createUrl: (event: PageEvent) => string
}

const formatInstant = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')

const formatDate = (local: number): string => formatInstant(local).slice(0, 8)

const formatTimes = ({ isAllDay, startsAt, endsAt, localStart, localEnd }: PageEvent): string[] =>
  isAllDay
    ? [
        `DTSTART;VALUE=DATE:${formatDate(localStart)}`,
        `DTEND;VALUE=DATE:${formatDate(localEnd ?? localStart + dayMs)}`,
      ]
    : [`DTSTART:${formatInstant(startsAt)}`, ...(endsAt ? [`DTEND:${formatInstant(endsAt)}`] : [])]

/** Renders events as iCalendar (RFC 5545). Times are in UTC, so that no definition of a time zone is needed; all-day events are dates. */
export const createCalendar = ({
  name,
  timezone,
  host,
  linkId,
  revision,
  updatedAt,
  events,
  createUrl,
}: Calendar): string => {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vitrine//Events//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${escapeText(timezone)}`,
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${linkId}-${event.id ?? event.startsAt}@${host}`,
      `DTSTAMP:${formatInstant(updatedAt)}`,
      `SEQUENCE:${revision}`,
      ...formatTimes(event),
      `SUMMARY:${escapeText(event.title)}`,
      ...(event.place ? [`LOCATION:${escapeText(event.place)}`] : []),
      `URL:${createUrl(event)}`,
      `STATUS:${event.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}
