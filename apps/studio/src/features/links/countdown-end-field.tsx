import { getTexts } from '@vitrine/page/texts/index'
import { useTexts } from '../../app/texts.tsx'
import { useProfileDraft } from '../../editor/drafts.ts'
import { LocalTimeField } from '../../editor/local-time-field.tsx'
import { moveToZone } from '../../editor/times.ts'
import { PageZone } from '../../editor/zone-note.tsx'
import { Callout, Stack } from '../../ui/layout.tsx'

export const CountdownEndField = ({
  label,
  value,
  finishedText,
  error,
  onChange,
}: {
  label: string
  value: string | null
  finishedText: unknown
  error: string | undefined
  onChange: (value: string | null) => void
}) => {
  const texts = useTexts('links/blocks')
  const {
    draft: { timezone, language },
  } = useProfileDraft()
  const shownText =
    (typeof finishedText === 'string' && finishedText.trim()) || getTexts(language).countdownOver
  return (
    <Stack gap="small">
      <LocalTimeField label={label} value={value} timezone={timezone} error={error} onChange={onChange} />
      {value && Date.parse(value) <= Date.now() ? (
        <Callout tone="warn">{texts.countdownEnded({ text: shownText })}</Callout>
      ) : null}
      <PageZone onMove={(from, to) => (value ? onChange(moveToZone(value, from, to)) : undefined)} />
    </Stack>
  )
}
