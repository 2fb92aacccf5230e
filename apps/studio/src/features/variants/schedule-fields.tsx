import type { FieldErrors } from '../../app/errors.ts'
import { useTexts } from '../../app/texts.tsx'
import { LocalTimeField } from '../../editor/local-time-field.tsx'
import { useProfile } from '../../editor/queries.ts'
import { moveToZone } from '../../editor/times.ts'
import { ZoneNote } from '../../editor/zone-note.tsx'
import type { Draft } from './draft.ts'
import styles from './variants.module.css'

export const ScheduleFields = ({
  draft: { schedule },
  set,
  errors,
}: {
  draft: Draft
  set: (change: Partial<Draft>) => void
  errors: FieldErrors
}) => {
  const t = useTexts()
  const profile = useProfile()
  const timezone = schedule.timezone ?? profile.timezone
  const change = (part: Partial<Draft['schedule']>) => set({ schedule: { ...schedule, timezone, ...part } })
  return (
    <div className={styles.columns}>
      <LocalTimeField
        label={t.links.schedule.from}
        value={schedule.starts_at}
        timezone={timezone}
        onChange={(starts_at) => change({ starts_at })}
        error={errors['schedule.starts_at']}
      />
      <LocalTimeField
        label={t.links.schedule.until}
        value={schedule.ends_at}
        timezone={timezone}
        onChange={(ends_at) => change({ ends_at })}
        error={errors['schedule.ends_at']}
      />
      <ZoneNote
        timezone={timezone}
        onChange={(zone) =>
          change({
            starts_at: moveToZone(schedule.starts_at, timezone, zone),
            ends_at: moveToZone(schedule.ends_at, timezone, zone),
            timezone: zone,
          })
        }
      />
    </div>
  )
}
