import { maxHourEntries } from '@vitrine/contract/limits'
import { Fragment, useState } from 'react'
import { listWeekdays } from '../../app/days.ts'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import { PageZone } from '../../editor/zone-note.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Switch } from '../../ui/field.tsx'
import { useAreFieldsDisabled } from '../../ui/field-parts.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { FieldGroup } from './lists/field-group.tsx'
import {
  closesNextDay,
  createFollowingRange,
  findHoursAbove,
  isSameHours,
  type Range,
  type SpecialEntry,
  suggestRanges,
  toEntries,
  toWeek,
  usualRange,
  type WeekEntry,
} from './opening-hours.ts'
import styles from './schema-fields.module.css'

const RangeFields = ({
  name,
  range,
  onChange,
}: {
  name: string
  range: Range
  onChange: (range: Range) => void
}) => {
  const t = useTexts()
  return (
    <span className={styles.range}>
      <TimeField
        type="time"
        labelHidden
        isRequired
        label={t.common.pair({ name, value: t.links.blockFields.opens })}
        value={range.opens}
        onChange={(opens) => onChange({ ...range, opens })}
      />
      <span aria-hidden="true">–</span>
      <TimeField
        type="time"
        labelHidden
        isRequired
        label={t.common.pair({ name, value: t.links.blockFields.closes })}
        value={range.closes}
        onChange={(closes) => onChange({ ...range, closes })}
      />
    </span>
  )
}

const NextDayNote = ({ range }: { range: Range }) => {
  const texts = useTexts('links/blocks')
  return closesNextDay(range) ? (
    <small role="status" className={styles.hint}>
      {texts.nextDay}
    </small>
  ) : null
}

type Props<T> = {
  readonly value: unknown
  readonly onChange: (entries: readonly T[]) => void
  readonly error: string | undefined
}

const scrollIntoView = (element: HTMLElement | null) => {
  element?.scrollIntoView({ block: 'nearest' })
}

export const WeekFields = ({ value, onChange, error }: Props<WeekEntry>) => {
  const isDisabled = useAreFieldsDisabled()
  const t = useTexts()
  const texts = useTexts('links/blocks')
  const [language] = useLanguage()
  const week = toWeek(value)
  const [openedDay, setOpenedDay] = useState<number | null>(null)
  const setDay = (day: number, ranges: readonly Range[]) =>
    onChange(toEntries(week.map((other, at) => (at === day ? ranges : other))))
  const firstOpen = week.findIndex((ranges) => ranges.length)
  const copyTo = (day: number, last: number) =>
    onChange(toEntries(week.map((ranges, at) => (at > day && at <= last ? week[day]! : ranges))))
  const shortDays = listWeekdays(language, 'short')
  const entryCount = toEntries(week).length
  const isFull = entryCount >= maxHourEntries
  const isUnset = entryCount === 0
  return (
    <FieldGroup label={t.links.blockFields.opening_hours} error={error}>
      <PageZone />
      <span className={styles.hint}>{texts.noHours}</span>
      {listWeekdays(language, 'long').map((weekday, day) => {
        const name = weekday.charAt(0).toLocaleUpperCase(language) + weekday.slice(1)
        const ranges = week[day]!
        const above = findHoursAbove(week, day)
        const isSame = isSameHours(above, ranges)
        return (
          <div key={name} ref={day === openedDay ? scrollIntoView : null} className={styles.day}>
            <Switch
              isSelected={ranges.length > 0}
              onChange={(isOpen) => {
                setDay(day, isOpen ? suggestRanges(week, day) : [])
                setOpenedDay(isOpen ? day : null)
              }}
            >
              {name}
            </Switch>
            {ranges.length ? (
              <span className={styles.ranges}>
                {ranges.map((range, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a range is known by its index
                  <Fragment key={i}>
                    <span className={styles.rangeRow}>
                      <RangeFields
                        name={name}
                        range={range}
                        onChange={(next) =>
                          setDay(
                            day,
                            ranges.map((other, at) => (at === i ? next : other)),
                          )
                        }
                      />
                      {i === 0 ? (
                        <IconButton
                          icon="add"
                          label={t.common.pair({ name, value: t.links.hours.addRange })}
                          isDisabled={isDisabled || isFull || ranges.length > 3}
                          onPress={() => setDay(day, [...ranges, createFollowingRange(ranges.at(-1)!)])}
                        />
                      ) : (
                        <IconButton
                          icon="trash"
                          label={t.common.pair({
                            name: t.common.remove,
                            value: `${name}, ${range.opens}–${range.closes}`,
                          })}
                          isDisabled={isDisabled}
                          onPress={() =>
                            setDay(
                              day,
                              ranges.filter((_, at) => at !== i),
                            )
                          }
                        />
                      )}
                    </span>
                    <NextDayNote range={range} />
                  </Fragment>
                ))}
                <span className={styles.sameHours}>
                  {above && !isSame ? (
                    <Button
                      small
                      aria-label={t.common.pair({ name, value: texts.asAbove })}
                      onPress={() => setDay(day, above)}
                      isDisabled={isDisabled}
                    >
                      {texts.asAbove}
                    </Button>
                  ) : null}
                  {[4, 6]
                    .filter((last) => day < last && !isSame && (last === 6 || day === firstOpen))
                    .map((last) => (
                      <Button small key={last} onPress={() => copyTo(day, last)} isDisabled={isDisabled}>
                        {texts.sameHours({ days: `${shortDays[day]}–${shortDays[last]}` })}
                      </Button>
                    ))}
                </span>
              </span>
            ) : isUnset ? null : (
              <span className={styles.hint}>{t.links.hours.closed}</span>
            )}
          </div>
        )
      })}
    </FieldGroup>
  )
}

export const SpecialDayFields = ({ value, onChange, error }: Props<SpecialEntry>) => {
  const isDisabled = useAreFieldsDisabled()
  const t = useTexts()
  const [isAdding, setIsAdding] = useState(false)
  const storedEntries = (Array.isArray(value) ? value : []) as SpecialEntry[]
  const entries = isAdding ? [...storedEntries, { date: '' } as SpecialEntry] : storedEntries
  const setEntries = (newEntries: readonly SpecialEntry[]) => {
    const datedEntries = newEntries.filter(({ date }) => date)
    setIsAdding(datedEntries.length < newEntries.length)
    onChange(datedEntries)
  }
  const setEntry = (index: number, entry: SpecialEntry) =>
    setEntries(entries.map((other, at) => (at === index ? entry : other)))
  return (
    <FieldGroup label={t.links.blockFields.special_hours} error={error}>
      {entries.map(({ date, opens, closes }, i) => {
        const isOpen = opens !== undefined || closes !== undefined
        const range = { opens: opens ?? usualRange.opens, closes: closes ?? usualRange.closes }
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry is known by its index
          <div key={i} className={styles.day}>
            <span className={styles.range}>
              <TimeField
                type="date"
                labelHidden
                isRequired
                label={`${t.links.blockFields.date} ${i + 1}`}
                value={date}
                onChange={(next) => setEntry(i, { date: next, ...(isOpen ? range : {}) })}
              />
              <IconButton
                icon="trash"
                label={date ? t.common.pair({ name: t.common.remove, value: date }) : t.common.remove}
                isDisabled={isDisabled}
                onPress={() => setEntries(entries.filter((_, at) => at !== i))}
              />
            </span>
            <span className={styles.ranges}>
              <Switch
                isSelected={isOpen}
                onChange={(isOpen) => setEntry(i, { date, ...(isOpen ? range : {}) })}
                isDisabled={!date}
              >
                {t.links.hours.open}
              </Switch>
              {isOpen ? (
                <>
                  <RangeFields
                    name={date}
                    range={range}
                    onChange={(next) => setEntry(i, { date, ...next })}
                  />
                  <NextDayNote range={range} />
                </>
              ) : null}
            </span>
          </div>
        )
      })}
      <Button
        small
        icon="add"
        isDisabled={isDisabled || isAdding || entries.length >= maxHourEntries}
        onPress={() => setIsAdding(true)}
      >
        {t.links.hours.addDay}
      </Button>
    </FieldGroup>
  )
}
