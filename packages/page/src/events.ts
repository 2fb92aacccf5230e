import { isWholeDay, parseTime } from '@vitrine/contract'
import { dayMs } from '@vitrine/contract/durations'
import { type EventStatus, eventStatuses, maxEvents } from '@vitrine/contract/limits'
import { checkUrl } from '@vitrine/contract/url'
import { readAmount, readList, readText } from './blocks/config.ts'
import { toInstant, toLocalTime } from './opening-hours.ts'

/** Event of a block. Times are epoch milliseconds; local times those of the same clock in UTC. */
export type PageEvent = {
  /** Undefined for events that no service has stored. */
  readonly id: string | undefined
  readonly title: string
  readonly place: string | undefined
  readonly url: string | undefined
  readonly action: string | undefined
  readonly status: EventStatus
  readonly price: number | undefined
  readonly currency: string | undefined
  readonly startsAt: number
  readonly endsAt: number | null
  readonly localStart: number
  readonly localEnd: number | null
  readonly isAllDay: boolean
  /** Instant from which pages no longer show it. */
  readonly hiddenFrom: number
  /** Start of its year, from which its date needs no year. */
  readonly yearlessFrom: number
}

const idPattern = /^[a-z0-9-]{1,40}$/

type EventsLink = {
  readonly kind: string
  readonly business_block_config?: Readonly<Record<string, unknown>> | null | undefined
}

const readTime = (item: Record<string, unknown>, name: string, timezone: string): number | null => {
  const text = readText(item, name) ?? ''
  const time = parseTime(text)
  return time !== null && isWholeDay(text) ? toInstant(timezone, time, time) : time
}

const startOfYear = (local: number): number => Date.UTC(new Date(local).getUTCFullYear(), 0, 1)

const isMidnight = (local: number): boolean => local % dayMs === 0

/** Events of configurations by time zone. A page reads them for its head, its body and the end of its validity; 3,000 events take 20 ms each time. */
const known = new WeakMap<object, { readonly timezone: string; readonly events: readonly PageEvent[] }>()

/** Returns the events of a block in order of their start, past ones included. Omits entries without title or valid start. */
export const readEvents = (
  { kind, business_block_config: config }: EventsLink,
  timezone: string,
): readonly PageEvent[] => {
  if (kind !== 'events' || !config) return []
  let entry = known.get(config)
  if (entry?.timezone !== timezone) {
    entry = { timezone, events: parseEvents(config, timezone) }
    known.set(config, entry)
  }
  return entry.events
}

const parseEvents = (config: Readonly<Record<string, unknown>>, timezone: string): PageEvent[] =>
  readList(config, 'items', maxEvents)
    .flatMap((item): PageEvent[] => {
      const title = readText(item, 'title', 120)
      const startsAt = readTime(item, 'starts_at', timezone)
      if (!title || startsAt === null) return []
      const end = readTime(item, 'ends_at', timezone)
      const endsAt = end !== null && end > startsAt ? end : null
      const localStart = toLocalTime(timezone, startsAt)
      const localEnd = endsAt && toLocalTime(timezone, endsAt)
      const nextDay = Math.floor(localStart / dayMs + 1) * dayMs
      const url = readText(item, 'url', 2048)
      return [
        {
          id: readText(item, 'id', 40),
          title,
          place: readText(item, 'place', 200),
          url: url && checkUrl(url) === null ? url : undefined,
          action: readText(item, 'action', 30),
          status: eventStatuses.find((status) => status === item.status) ?? 'scheduled',
          price: readAmount(item, 'price'),
          currency: readText(item, 'currency', 3),
          startsAt,
          endsAt,
          localStart,
          localEnd,
          isAllDay: isMidnight(localStart) && (localEnd === null || isMidnight(localEnd)),
          hiddenFrom: endsAt ?? toInstant(timezone, nextDay, startsAt),
          yearlessFrom: toInstant(timezone, startOfYear(localStart), startsAt),
        },
      ]
    })
    .sort((a, b) => a.startsAt - b.startsAt)

/** Returns the next instant after `now` at which an event disappears or loses its year, or Infinity. */
export const findNextEventChange = (link: EventsLink, timezone: string, now: number): number =>
  Math.min(
    ...readEvents(link, timezone)
      .flatMap(({ hiddenFrom, yearlessFrom }) => [hiddenFrom, yearlessFrom])
      .filter((at) => at > now),
  )

/** Returns the path that opens the web address of an event and counts the click. */
export const createEventHref = (href: string, { id, url }: PageEvent): string | null =>
  url === undefined ? null : id === undefined ? url : `${href}${href.includes('?') ? '&' : '?'}item=${id}`

/** Returns the configuration of a block with an id for each event that lacks one: its day, and a number if another event has it. */
export const addEventIds = <C extends Readonly<Record<string, unknown>>>(kind: string, config: C): C => {
  if (kind !== 'events' || !Array.isArray(config.items)) return config
  const items: readonly unknown[] = config.items
  const isEntry = (item: unknown): item is Record<string, unknown> =>
    typeof item === 'object' && item !== null
  const taken = new Set<unknown>()
  // Entries beyond the limit are refused later
  const entries = items.slice(0, maxEvents)
  const keepsId = entries.map((item) => {
    const id = isEntry(item) ? item.id : undefined
    const isKept = typeof id === 'string' && idPattern.test(id) && !taken.has(id)
    if (isKept) taken.add(id)
    return isKept
  })
  const createId = (item: Record<string, unknown>): string => {
    const day = /^\d{4}-\d\d-\d\d/.exec(String(item.starts_at))?.[0] ?? 'event'
    let id = day
    for (let number = 2; taken.has(id); number += 1) id = `${day}-${number}`
    taken.add(id)
    return id
  }
  return {
    ...config,
    items: [
      ...entries.map((item, i) => (keepsId[i] || !isEntry(item) ? item : { ...item, id: createId(item) })),
      ...items.slice(maxEvents),
    ],
  }
}
