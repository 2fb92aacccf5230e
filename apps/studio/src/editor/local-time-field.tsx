import { TimeField } from '../ui/time-field.tsx'
import { fromLocalTime, toLocalTime } from './times.ts'

export const LocalTimeField = ({
  value,
  timezone,
  onChange,
  ...props
}: {
  label: string
  value: string | null
  timezone: string
  onChange: (value: string | null) => void
  hint?: string
  error?: string | undefined
}) => (
  <TimeField
    {...props}
    key={timezone}
    type="datetime-local"
    value={toLocalTime(value, timezone)}
    onChange={(local) => onChange(local ? fromLocalTime(local, timezone) : null)}
  />
)
