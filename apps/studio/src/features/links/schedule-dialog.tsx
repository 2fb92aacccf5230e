import type { Link } from '@vitrine/contract'
import { useState } from 'react'
import { focusIncomplete } from '../../app/form.tsx'
import { useTexts } from '../../app/texts.tsx'
import { LocalTimeField } from '../../editor/local-time-field.tsx'
import { moveToZone } from '../../editor/times.ts'
import { ZoneNote } from '../../editor/zone-note.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/layout.tsx'

const findSharedTime = (links: readonly Pick<Link, 'schedule'>[], name: 'starts_at' | 'ends_at') => {
  const [time, ...others] = new Set(links.map(({ schedule }) => schedule?.[name] ?? null))
  return others.length ? null : (time ?? null)
}

/** Sets one schedule for several links, in the page's time zone. Links with an empty schedule are always visible. */
export const ScheduleDialog = ({
  links,
  timezone: pageZone,
  onClose,
  onChoose,
}: {
  links: readonly Pick<Link, 'schedule'>[]
  timezone: string
  onClose: () => void
  onChoose: (schedule: { starts_at: string | null; ends_at: string | null; timezone: string }) => void
}) => {
  const t = useTexts()
  const [timezone, setTimezone] = useState(pageZone)
  const [startsAt, setStartsAt] = useState(findSharedTime(links, 'starts_at'))
  const [endsAt, setEndsAt] = useState(findSharedTime(links, 'ends_at'))
  const isWrong = startsAt !== null && endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt)
  const choose = (starts_at: string | null, ends_at: string | null) =>
    onChoose({ starts_at, ends_at, timezone })
  return (
    <Dialog
      title={t.links.schedule.title({ count: links.length })}
      onClose={onClose}
      footer={
        <>
          {links.some(({ schedule }) => schedule?.starts_at || schedule?.ends_at) ? (
            <Button onPress={() => choose(null, null)}>{t.links.schedule.clear}</Button>
          ) : null}
          <Button
            look="primary"
            isDisabled={isWrong || (startsAt === null && endsAt === null)}
            onPress={({ target }) =>
              focusIncomplete(target.closest('[role="dialog"]')!) || choose(startsAt, endsAt)
            }
          >
            {t.common.save}
          </Button>
        </>
      }
    >
      <Stack>
        <ZoneNote
          timezone={timezone}
          onChange={(zone) => {
            setTimezone(zone)
            setStartsAt(moveToZone(startsAt, timezone, zone))
            setEndsAt(moveToZone(endsAt, timezone, zone))
          }}
        />
        <LocalTimeField
          label={t.links.schedule.from}
          value={startsAt}
          timezone={timezone}
          onChange={setStartsAt}
        />
        <LocalTimeField
          label={t.links.schedule.until}
          value={endsAt}
          timezone={timezone}
          onChange={setEndsAt}
          error={isWrong ? t.links.schedule.wrongOrder : undefined}
        />
      </Stack>
    </Dialog>
  )
}
