import { maxLengths } from '@vitrine/contract/limits'
import { useId, useState } from 'react'
import { useMessages } from '../messages/index.tsx'
import { IconButton } from '../ui/button.tsx'
import styles from './color-field.module.css'

const isHex = (text: string) => /^#[\da-f]{6}$/i.test(text)

export const ColorField = ({
  label,
  value,
  fallback,
  onChange,
  isDisabled,
  fallbackText,
  describedBy,
}: {
  label: string
  value: string | null
  fallback: string
  onChange: (value: string | null) => void
  isDisabled: boolean
  /** Text for the fallback. Defaults to that for the theme's colour. */
  fallbackText?: string
  describedBy?: string | undefined
}) => {
  const t = useMessages()
  const id = useId()
  const [text, setText] = useState<string | null>(null)
  const color = value ?? fallback
  return (
    <div className={styles.color}>
      <input
        type="color"
        aria-label={label}
        aria-describedby={describedBy}
        value={color}
        disabled={isDisabled}
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
          placeholder={fallbackText ?? t.design.asTheme}
          maxLength={maxLengths.color}
          spellCheck={false}
          autoComplete="off"
          disabled={isDisabled}
          aria-invalid={text !== null && text !== '' && !isHex(text) ? true : undefined}
          onChange={({ target }) => {
            setText(target.value)
            const hex = target.value.startsWith('#') ? target.value : `#${target.value}`
            if (isHex(hex)) onChange(hex.toLowerCase())
            else if (target.value === '') onChange(null)
          }}
          onBlur={() => setText(null)}
        />
      </span>
      {value === null ? null : (
        <IconButton
          icon="undo"
          label={
            isHex(fallbackText ?? '')
              ? t.design.resetColor(label, fallbackText!)
              : `${label}: ${fallbackText ?? t.design.asTheme}`
          }
          isDisabled={isDisabled}
          onPress={() => onChange(null)}
        />
      )}
    </div>
  )
}
