import { formatCity } from '../app/code-options.ts'
import { useTexts } from '../app/texts.tsx'
import { useAreFieldsDisabled } from '../ui/field-parts.tsx'
import textStyles from '../ui/text.module.css'
import { useProfileDraft } from './drafts.ts'
import { canEdit } from './queries.ts'
import { ZoneSelect } from './zone-select.tsx'

/** Names the time zone of the times beside it, and opens a field that changes it. */
export const ZoneNote = ({
  timezone,
  hint,
  isDisabled = false,
  onChange,
}: {
  timezone: string
  hint?: string
  isDisabled?: boolean
  onChange: (timezone: string) => void
}) => {
  const t = useTexts()
  const text = t.links.schedule.zone({ city: formatCity(timezone) })
  if (useAreFieldsDisabled() || isDisabled) return <span>{text}</span>
  return (
    <details className={textStyles.disclosure}>
      <summary>
        {text} <span>{t.links.schedule.changeZone}</span>
      </summary>
      <ZoneSelect value={timezone} hint={hint} onChange={onChange} />
    </details>
  )
}

/** Changes the page's time zone. `onMove` receives the old and the new one. */
export const PageZone = ({ onMove }: { onMove?: (from: string, to: string) => void }) => {
  const t = useTexts()
  const { draft, change } = useProfileDraft()
  return (
    <ZoneNote
      timezone={draft.timezone}
      hint={t.profile.timezoneHint}
      isDisabled={!canEdit(draft)}
      onChange={(timezone) => {
        change({ timezone })
        onMove?.(draft.timezone, timezone)
      }}
    />
  )
}
