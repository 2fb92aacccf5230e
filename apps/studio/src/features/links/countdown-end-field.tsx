import { getTexts } from '@vitrine/page/texts/index'
import { useProfileDraft } from '../../editor/drafts.ts'
import { LocalTimeField } from '../../editor/local-time-field.tsx'
import { moveToZone } from '../../editor/times.ts'
import { ZoneNote } from '../../editor/zone-note.tsx'
import { useMessages } from '../../messages/index.tsx'
import { Callout, Stack } from '../../ui/layout.tsx'
import { useBlockTexts } from './block-texts.ts'

/** End of a countdown, in the page's time zone, which visitors see beside it. */
export const CountdownEndField = ({
  label,
  value,
  finishedText,
  error,
  isDisabled,
  onChange,
}: {
  label: string
  value: string | null
  finishedText: unknown
  error: string | undefined
  isDisabled: boolean
  onChange: (value: string | null) => void
}) => {
  const t = useMessages()
  const texts = useBlockTexts()
  const { draft, change } = useProfileDraft()
  const { timezone, language } = draft
  const shownText =
    (typeof finishedText === 'string' && finishedText.trim()) || getTexts(language).countdownOver
  return (
    <Stack gap="small">
      <LocalTimeField
        label={label}
        value={value}
        timezone={timezone}
        error={error}
        isDisabled={isDisabled}
        onChange={onChange}
      />
      {value && Date.parse(value) <= Date.now() ? (
        <Callout tone="warn">{texts.countdownEnded(shownText)}</Callout>
      ) : null}
      <ZoneNote
        timezone={timezone}
        hint={t.profile.timezoneHint}
        isDisabled={isDisabled}
        onChange={(zone) => {
          change({ timezone: zone })
          if (value) onChange(moveToZone(value, timezone, zone))
        }}
      />
    </Stack>
  )
}
