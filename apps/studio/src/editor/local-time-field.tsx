import { useEffect, useId, useRef } from 'react'
import styles from './local-time-field.module.css'
import { fromLocalTime, toLocalTime } from './times.ts'

export const LocalTimeField = ({
  label,
  value,
  timezone,
  onChange,
  hint,
  error,
  isDisabled = false,
}: {
  label: string
  value: string | null
  timezone: string
  onChange: (value: string | null) => void
  hint?: string
  error?: string | undefined
  isDisabled?: boolean
}) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // While the user types, the value comes from the field
  useEffect(() => {
    const field = input.current!
    if (document.activeElement !== field) field.value = toLocalTime(value, timezone)
  }, [value, timezone])
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={input}
        type="datetime-local"
        defaultValue={toLocalTime(value, timezone)}
        key={timezone}
        disabled={isDisabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-below`}
        // The browser reports '' for an incomplete time, which must not clear the field
        onChange={({ target }) => {
          if (target.value || target.validity.valid)
            onChange(target.value ? fromLocalTime(target.value, timezone) : null)
        }}
      />
      <span id={`${id}-below`}>
        {error ? <strong className={styles.error}>{error}</strong> : null}
        {hint ? <small className={styles.hint}>{hint}</small> : null}
      </span>
    </div>
  )
}
