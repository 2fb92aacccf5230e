import { useId, useState } from 'react'
import { useMessages } from '../../messages/index.tsx'
import { IconButton } from '../../ui/button.tsx'
import styles from './design.module.css'

const isHex = (text: string) => /^#[\da-f]{6}$/i.test(text)

/** A colour by the device's own picker or as hex. Without one the theme's is shown, and cannot be taken back. */
export const ColorField = ({
  label,
  value,
  fallback,
  onChange,
  disabled,
  without,
  describedBy,
}: {
  label: string
  value: string | null
  /** What holds without a value. */
  fallback: string
  /** Null takes it back. */
  onChange: (value: string | null) => void
  disabled: boolean
  /** What holds without a value, in words; the theme's where none are given. */
  without?: string
  /** Id of a message about the value. */
  describedBy?: string | undefined
}) => {
  const t = useMessages()
  const id = useId()
  const [text, setText] = useState<string | null>(null)
  const shown = value ?? fallback
  return (
    <div className={styles.color}>
      <input
        type="color"
        aria-label={label}
        aria-describedby={describedBy}
        value={shown}
        disabled={disabled}
        onChange={({ target }) => {
          setText(null)
          onChange(target.value)
        }}
      />
      <span className={styles.colorTexts}>
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          aria-describedby={describedBy}
          className={styles.hex}
          value={text ?? value ?? ''}
          placeholder={without ?? t.design.asTheme}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          disabled={disabled}
          aria-invalid={text !== null && text !== '' && !isHex(text) ? true : undefined}
          onChange={({ target }) => {
            setText(target.value)
            const given = target.value.startsWith('#') ? target.value : `#${target.value}`
            if (isHex(given)) onChange(given.toLowerCase())
            else if (target.value === '') onChange(null)
          }}
          onBlur={() => setText(null)}
        />
      </span>
      {value === null ? null : (
        <IconButton
          icon="undo"
          label={
            isHex(without ?? '')
              ? t.design.resetColor(label, without!)
              : `${label}: ${without ?? t.design.asTheme}`
          }
          isDisabled={disabled}
          onPress={() => onChange(null)}
        />
      )}
    </div>
  )
}
