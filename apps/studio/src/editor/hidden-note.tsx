import type { Link } from '@vitrine/contract'
import { minuteMs } from '@vitrine/contract/durations'
import { useFormat } from '../app/format.ts'
import { useTexts } from '../app/texts.tsx'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/layout.tsx'
import type { Viewer } from './viewer.ts'

type Reason = { readonly text: string; readonly action?: string; readonly viewer?: Viewer }

/** Explains why the preview does not contain the edited link, and offers a view that does. */
export const HiddenNote = ({
  link,
  timezone,
  viewer,
  onChange,
}: {
  link: Link
  timezone: string
  viewer: Viewer
  onChange: (viewer: Viewer) => void
}) => {
  const t = useTexts()
  const texts = t.hidden
  const format = useFormat()
  const { starts_at, ends_at, timezone: ownZone } = link.schedule
  const formatTime = (time: string) => format.dateTime(time, ownZone ?? timezone)
  const now = viewer.now ?? Date.now()
  const findReason = (): Reason | null => {
    if (!link.is_enabled) return { text: texts.off({ option: t.links.fields.is_enabled }) }
    if (starts_at && Date.parse(starts_at) > now)
      return {
        text: texts.until({ time: formatTime(starts_at) }),
        action: texts.viewThen,
        viewer: { ...viewer, now: Date.parse(starts_at) },
      }
    if (ends_at && Date.parse(ends_at) <= now)
      return {
        text: texts.since({ time: formatTime(ends_at) }),
        action: texts.viewBefore,
        viewer: { ...viewer, now: Date.parse(ends_at) - minuteMs },
      }
    return Object.keys(viewer).length
      ? { text: texts.otherVisitors, action: t.editor.viewAsAnyVisitor, viewer: {} }
      : null
  }
  const reason = findReason()
  return reason ? (
    <Callout
      actions={
        reason.viewer ? (
          <Button small onPress={() => onChange(reason.viewer!)}>
            {reason.action}
          </Button>
        ) : null
      }
    >
      {reason.text}
    </Callout>
  ) : null
}
