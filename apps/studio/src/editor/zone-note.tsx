import { browserTimezone } from '../app/browser.ts'
import { formatCity } from '../app/code-options.ts'
import { useMessages } from '../messages/index.tsx'
import { Button } from '../ui/button.tsx'
import { Row } from '../ui/layout.tsx'
import textStyles from '../ui/text.module.css'
import { useProfileDraft } from './drafts.ts'
import { canEdit, useProfile } from './queries.ts'
import { ZoneSelect } from './zone-select.tsx'

type Props = {
  readonly timezone: string
  readonly onChange: (timezone: string) => void
  readonly isDisabled?: boolean
}

/** Names a time zone, and opens a field that changes it. */
const ZoneChoice = ({ timezone, hint, isDisabled = false, onChange }: Props & { hint?: string }) => {
  const t = useMessages()
  const text = t.links.schedule.zone(formatCity(timezone))
  if (isDisabled) return <span>{text}</span>
  return (
    <details className={textStyles.disclosure}>
      <summary>
        {text} <span>{t.links.schedule.changeZone}</span>
      </summary>
      <ZoneSelect value={timezone} hint={hint} onChange={onChange} />
    </details>
  )
}

export const PageZone = () => {
  const t = useMessages()
  const { draft, change } = useProfileDraft()
  return (
    <ZoneChoice
      timezone={draft.timezone}
      hint={t.profile.timezoneHint}
      isDisabled={!canEdit(draft)}
      onChange={(timezone) => change({ timezone })}
    />
  )
}

/** Shows the time zone of the times beside it. Offers the browser's or page's zone if they differ. */
export const ZoneNote = ({ timezone, onChange, isDisabled = false }: Props) => {
  const t = useMessages()
  const profile = useProfile()
  const other = [browserTimezone, profile.timezone].find((zone) => zone !== timezone)
  return (
    <Row>
      <ZoneChoice timezone={timezone} onChange={onChange} isDisabled={isDisabled} />
      {other && !isDisabled ? (
        <Button small onPress={() => onChange(other)}>
          {t.editor.switchZone(formatCity(other))}
        </Button>
      ) : null}
    </Row>
  )
}
