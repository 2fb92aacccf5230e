import { useMemo } from 'react'
import { useMessages } from '../messages/index.tsx'
import { Select } from '../ui/select.tsx'

/** Selects the time zone of a page. */
export const ZoneSelect = ({
  value,
  onChange,
  error,
  isDisabled = false,
}: {
  value: string
  onChange: (timezone: string) => void
  error?: string | undefined
  isDisabled?: boolean
}) => {
  const t = useMessages()
  const zones = useMemo(
    () =>
      [...new Set(['UTC', value, ...Intl.supportedValuesOf('timeZone')])].map((id) => ({
        id,
        label: id.replaceAll('_', ' '),
      })),
    [value],
  )
  return (
    <Select
      label={t.profile.timezone}
      hint={t.profile.timezoneHint}
      options={zones}
      value={value}
      onChange={onChange}
      error={error}
      isDisabled={isDisabled}
    />
  )
}
