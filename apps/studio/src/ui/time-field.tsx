import { type InputHTMLAttributes, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../app/texts.tsx'
import { type FieldCommon, useFieldProps } from './field-parts.tsx'
import styles from './time-field.module.css'

type Props = Pick<InputHTMLAttributes<HTMLInputElement>, 'name' | 'min' | 'max'> &
  FieldCommon & {
    readonly type: 'time' | 'date' | 'datetime-local'
    /** Value as the browser writes it, such as `21:45`; '' = none. */
    readonly value: string
    /** Called with complete values only, and with '' after the user cleared the field. */
    readonly onChange: (value: string) => void
    readonly labelHidden?: boolean
    readonly isRequired?: boolean
    readonly isDisabled?: boolean
  }

const IncompleteText = () => useTexts().timeField.incomplete

/** Latest values with a year of four digits, as the service requires. */
const latest = { time: undefined, date: '9999-12-31', 'datetime-local': '9999-12-31T23:59' }

/** Native field for a time or date. While the user types, the value comes from the field, which may be incomplete. */
export const TimeField = (input: Props) => {
  const { label, hint, error, value, onChange, labelHidden, isRequired, isDisabled, ...props } =
    useFieldProps(input)
  const id = useId()
  const ref = useRef<HTMLInputElement>(null)
  const [isIncomplete, setIsIncomplete] = useState(false)
  useEffect(() => {
    const field = ref.current!
    if (document.activeElement === field) return
    field.value = value
    setIsIncomplete(false)
  }, [value])
  const below =
    error ??
    (isIncomplete ? (
      <Suspense fallback={null}>
        <IncompleteText />
      </Suspense>
    ) : null)
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <input
        {...props}
        max={props.max ?? latest[props.type]}
        id={id}
        ref={ref}
        defaultValue={value}
        disabled={isDisabled}
        aria-invalid={below ? true : undefined}
        aria-describedby={hint || below ? `${id}-below` : undefined}
        data-incomplete={isIncomplete || undefined}
        // The browser reports '' for an incomplete time, which must not clear the field
        onChange={({ target }) => {
          if (target.value || (target.validity.valid && !isRequired)) {
            setIsIncomplete(false)
            onChange(target.value)
          }
        }}
        onBlur={({ target }) => {
          if (isRequired && !target.value) target.value = value
          setIsIncomplete(target.validity.badInput)
        }}
        onInvalid={() => setIsIncomplete(true)}
      />
      {hint || below ? (
        <span id={`${id}-below`}>
          {below ? <strong className={styles.error}>{below}</strong> : null}
          {hint ? <small className={styles.hint}>{hint}</small> : null}
        </span>
      ) : null}
    </div>
  )
}
