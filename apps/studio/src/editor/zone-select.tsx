import { useMemo } from 'react'
import { listTimezoneOptions } from '../app/code-options.ts'
import { useTexts } from '../app/texts.tsx'
import { SearchSelect } from '../ui/search-select.tsx'

export const ZoneSelect = ({
  value,
  hint,
  onChange,
  error,
}: {
  value: string
  hint?: string | undefined
  onChange: (timezone: string) => void
  error?: string | undefined
}) => {
  const t = useTexts()
  const zones = useMemo(() => listTimezoneOptions(value), [value])
  return (
    <SearchSelect
      label={t.profile.fields.timezone}
      hint={hint}
      options={zones}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
