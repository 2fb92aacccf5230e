import { Link } from 'react-router'
import { browserTimezone } from '../app/browser.ts'
import { useMessages } from '../messages/index.tsx'
import { Button } from '../ui/button.tsx'
import { Row } from '../ui/layout.tsx'
import { useProfile } from './queries.ts'

/** Names a time zone. The page's zone has a link to the screen that changes it, in a new tab because this tab may have changes. */
export const PageZone = ({ timezone }: { timezone: string }) => {
  const t = useMessages()
  const profile = useProfile()
  const text = t.links.schedule.zone(timezone)
  return (
    <span>
      {text}{' '}
      {timezone === profile.timezone ? (
        <Link to={`/pages/${profile.id}/profile`} target="_blank">
          {t.links.schedule.changeZone}
        </Link>
      ) : null}
    </span>
  )
}

/** Shows the time zone of the times beside it. Offers the browser's or page's zone if they differ. */
export const ZoneNote = ({
  timezone,
  onChange,
  isDisabled = false,
}: {
  timezone: string
  onChange: (timezone: string) => void
  isDisabled?: boolean
}) => {
  const t = useMessages()
  const profile = useProfile()
  const other = [browserTimezone, profile.timezone].find((zone) => zone !== timezone)
  return (
    <Row>
      <PageZone timezone={timezone} />
      {other && !isDisabled ? (
        <Button small onPress={() => onChange(other)}>
          {t.editor.switchZone(other)}
        </Button>
      ) : null}
    </Row>
  )
}
