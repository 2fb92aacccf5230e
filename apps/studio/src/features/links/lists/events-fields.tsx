import { eventStatuses, maxEvents } from '@vitrine/contract/limits'
import { formatPrice } from '@vitrine/page/blocks/format'
import { blocks } from '@vitrine/page/blocks/index'
import { getTexts } from '@vitrine/page/texts/index'
import { useState } from 'react'
import { addRegion } from '../../../app/browser.ts'
import { useLanguage, useTexts } from '../../../app/texts.tsx'
import { useProfileDraft } from '../../../editor/drafts.ts'
import { LocalTimeField } from '../../../editor/local-time-field.tsx'
import { useLinks, useProfile } from '../../../editor/queries.ts'
import { isInOrder, moveToZone, toEventTimes, toLocalTime } from '../../../editor/times.ts'
import { PageZone } from '../../../editor/zone-note.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { suggestCurrency } from '../currency.ts'
import { PriceField } from '../price-field.tsx'
import { type Schema, unwrap } from '../schema.ts'
import { SchemaFields } from '../schema-fields.tsx'
import { UrlField } from '../typed-field.tsx'
import { writesMonthFirst } from './event-times.ts'
import { parseEventsText } from './events-text.ts'
import { FieldGroup } from './field-group.tsx'
import { type Entry, EntryDetails, ItemList, type ListEditorProps, readEntries } from './item-list.tsx'
import styles from './lists.module.css'
import { PasteArea } from './paste-area.tsx'

const schema = blocks.find(({ kind }) => kind === 'events')!.config as Schema
const entrySchema = unwrap(schema.properties!.items!.items!)
const path = 'business_block_config'

/** Editor of dates. Pages sort them and hide past ones. */
export const ListEditor = ({ config, onChange, errors }: ListEditorProps) => {
  const t = useTexts()
  const texts = useTexts('links/lists')
  const language = addRegion(useLanguage()[0])
  const {
    draft: { timezone },
  } = useProfileDraft()
  const profile = useProfile()
  const links = useLinks()
  const { free } = getTexts(profile.language)
  const events = readEntries(config.items)
  const setEvents = (items: readonly Entry[]) => onChange({ items })
  /** Time on the clock of the page, in UTC. */
  const readLocal = (at: unknown): number =>
    Date.parse(`${toLocalTime(typeof at === 'string' ? at : null, timezone)}Z`)
  const formatDay = (at: unknown): string => {
    const local = readLocal(at)
    return Number.isNaN(local)
      ? ''
      : new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(local)
  }
  const [isMonthFirst, setIsMonthFirst] = useState(() => writesMonthFirst(profile.language, timezone))
  const parse = (text: string, isWhole: boolean, isMonthFirst: boolean) =>
    parseEventsText(text, {
      timezone,
      currency: suggestCurrency(links, profile),
      isMonthFirst,
      now: Date.now(),
      free: maxEvents - (isWhole ? 0 : events.length),
    })
  const formatPeriod = (from: string, to: string | undefined): string => {
    const isAllDay = [from, to ?? from].every((at) => toLocalTime(at, timezone).endsWith('T00:00'))
    const format = new Intl.DateTimeFormat(language, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      ...(isAllDay ? {} : { hour: 'numeric', minute: '2-digit' }),
      timeZone: 'UTC',
    })
    const start = readLocal(from)
    // The last day of all-day events ends at midnight
    return to === undefined
      ? format.format(start)
      : format.formatRange(start, readLocal(to) - (isAllDay ? 1 : 0))
  }
  return (
    <FieldGroup label={t.links.kinds.events.name} labelHidden error={errors[`${path}.items`]}>
      <PageZone
        onMove={(from, to) => {
          const move = (at: unknown) => (typeof at === 'string' ? moveToZone(at, from, to) : null)
          setEvents(
            events.map(({ starts_at, ends_at, ...event }) => ({
              ...event,
              starts_at: move(starts_at),
              ...(ends_at ? { ends_at: move(ends_at) } : {}),
            })),
          )
        }}
      />
      <PasteArea
        texts={texts.events}
        name="items"
        entries={events}
        parse={(text, isWhole) => parse(text, isWhole, isMonthFirst)}
        count={({ items }) => items.length}
        append={(entries, { items }) => ({ items: [...entries, ...items] })}
        onChange={onChange}
        renderPreview={({ items, isAmbiguous }, reread) => (
          <>
            {isAmbiguous ? (
              <Segmented
                label={texts.events.order}
                options={(['day', 'month'] as const).map((id) => ({ id, label: texts.events.orders[id] }))}
                value={isMonthFirst ? 'month' : 'day'}
                onChange={(id) => {
                  setIsMonthFirst(id === 'month')
                  reread((text) => parse(text, true, id === 'month'))
                }}
              />
            ) : null}
            <ul>
              {items.map(({ title, starts_at, ends_at, place, url, price, currency = '', status }, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines of a parsed text have no other key
                <li key={i}>
                  <span>
                    <bdi>{title}</bdi>
                    {status ? ` (${texts.events.statuses[status]})` : null}
                    <small>
                      {[
                        place,
                        price === undefined
                          ? ''
                          : price
                            ? formatPrice(language, price, currency, price)
                            : free,
                        url?.replace(/^https?:\/\//, ''),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  </span>
                  <span>{formatPeriod(starts_at, ends_at)}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      >
        <ItemList
          name="event"
          isSorted
          entries={events}
          onChange={setEvents}
          nameEntry={({ title }, i) => String(title || texts.events.event({ number: i + 1 }))}
          add={{
            title: texts.events.add,
            create: () => ({ id: crypto.randomUUID().slice(0, 8), title: '' }),
            max: maxEvents,
          }}
          renderEntry={(event, set, i) => {
            const at = `${path}.items[${i}]`
            const setTimes = (changes: { starts_at?: string | null; ends_at?: string | null }) => {
              const { starts_at, ends_at } = { ...event, ...changes }
              const times = [starts_at, ends_at].map((time) => (typeof time === 'string' ? time : null))
              const [starts, ends] = toEventTimes(times, timezone)
              set({ starts_at: starts, ends_at: ends })
            }
            const endError = isInOrder(event) ? errors[`${at}.ends_at`] : t.links.schedule.wrongOrder
            const hasError = endError !== undefined || Object.keys(errors).some((name) => name.startsWith(at))
            const isPast = Date.parse(String(event.ends_at ?? event.starts_at)) < Date.now() - 86_400_000
            const currency = String(event.currency ?? suggestCurrency(links, profile))
            return (
              <EntryDetails
                opens={!event.title || !event.starts_at || hasError}
                summary={
                  <span className={styles.line}>
                    <bdi>{String(event.title || texts.events.event({ number: i + 1 }))}</bdi>
                    <span>
                      {formatDay(event.starts_at)}
                      {isPast ? ` (${texts.events.past})` : null}
                    </span>
                  </span>
                }
              >
                <TextField
                  label={t.links.fields.title}
                  value={String(event.title ?? '')}
                  maxLength={120}
                  error={errors[`${at}.title`]}
                  onChange={(title) => set({ title })}
                />
                <div className={styles.dates}>
                  <LocalTimeField
                    label={t.links.blockFields.starts_at}
                    hint={texts.events.allDay}
                    value={typeof event.starts_at === 'string' ? event.starts_at : null}
                    timezone={timezone}
                    error={errors[`${at}.starts_at`]}
                    onChange={(starts_at) => setTimes({ starts_at })}
                  />
                  <LocalTimeField
                    label={texts.events.ends}
                    value={typeof event.ends_at === 'string' ? event.ends_at : null}
                    timezone={timezone}
                    error={endError}
                    onChange={(ends_at) => setTimes({ ends_at })}
                  />
                </div>
                <SchemaFields
                  schema={entrySchema}
                  names={['place']}
                  values={event}
                  path={at}
                  errors={errors}
                  onChange={set}
                />
                <div className={styles.pair}>
                  <UrlField
                    label={t.links.blockFields.url}
                    value={event.url}
                    error={errors[`${at}.url`]}
                    onChange={(url) => set({ url, ...(url ? {} : { action: null }) })}
                  />
                  <TextField
                    label={t.links.blockFields.action}
                    placeholder={texts.events.actionExample}
                    value={String(event.action ?? '')}
                    maxLength={30}
                    error={errors[`${at}.action`]}
                    isDisabled={!event.url}
                    onChange={(action) => set({ action })}
                  />
                </div>
                <div className={styles.pair}>
                  <PriceField
                    label={t.links.blockFields.price}
                    value={event.price}
                    currency={currency}
                    error={errors[`${at}.price`]}
                    onChange={(price) => set(price === '' ? { price: null } : { price, currency })}
                  />
                  <Select
                    label={t.links.blockFields.status}
                    options={eventStatuses.map((id) => ({ id, label: texts.events.statuses[id] }))}
                    value={eventStatuses.find((status) => status === event.status) ?? 'scheduled'}
                    onChange={(status) => set({ status: status === 'scheduled' ? null : status })}
                  />
                </div>
                {event.price === undefined ? null : (
                  <SchemaFields
                    schema={entrySchema}
                    names={['currency']}
                    values={event}
                    path={at}
                    errors={errors}
                    onChange={set}
                  />
                )}
              </EntryDetails>
            )
          }}
        />
      </PasteArea>
    </FieldGroup>
  )
}
