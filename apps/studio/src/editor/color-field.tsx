import { maxLengths } from '@vitrine/contract/limits'
import { useEffect, useId, useState } from 'react'
import { formatProblem } from '../app/errors.ts'
import { useTexts } from '../app/texts.tsx'
import { findNewestAction, useNewestAction } from '../app/undo-history.ts'
import { IconButton } from '../ui/button.tsx'
import { useAreFieldsDisabled } from '../ui/field-parts.tsx'
import styles from './color-field.module.css'

const isHex = (text: string) => /^#[\da-f]{6}$/i.test(text)

const addHash = (text: string) => (text.startsWith('#') ? text : `#${text}`)

const expandHex = (text: string) => addHash(text).replace(/^#([\da-f])([\da-f])([\da-f])$/i, '#$1$1$2$2$3$3')

const colorProblem = {
  path: null,
  rule: 'format_color',
  params: {},
  message: 'enter a colour such as #1a2b3c',
} as const

export const ColorField = ({
  label,
  value,
  fallback,
  onChange,
  fallbackText,
  describedBy,
  onInvalid,
}: {
  label: string
  value: string | null
  fallback: string
  onChange: (value: string | null) => void
  fallbackText?: string
  describedBy?: string | undefined
  /** Receives 1 when the text becomes invalid, and -1 when it is corrected or dropped. */
  onInvalid?: (change: 1 | -1) => void
}) => {
  const t = useTexts()
  const isDisabled = useAreFieldsDisabled()
  const id = useId()
  const action = useNewestAction()
  const [typed, setTyped] = useState<{ text: string; action: typeof action } | null>(null)
  // An undo or another change drops a text that is not a colour
  const text = typed && typed.action === action ? typed.text : null
  const color = value ?? fallback
  const isInvalid = text !== null && text !== '' && !isHex(expandHex(text))
  useEffect(() => {
    if (!isInvalid || !onInvalid) return
    onInvalid(1)
    return () => onInvalid(-1)
  }, [isInvalid, onInvalid])
  return (
    <div className={styles.color}>
      <input
        type="color"
        aria-label={t.design.picker({ label })}
        aria-describedby={describedBy}
        value={color}
        disabled={isDisabled}
        onChange={({ target }) => {
          setTyped(null)
          onChange(target.value)
        }}
      />
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        aria-describedby={isInvalid ? `${id}-error` : describedBy}
        className={styles.hex}
        value={text ?? value ?? ''}
        placeholder={fallbackText ?? t.design.asTheme}
        maxLength={maxLengths.color}
        spellCheck={false}
        autoComplete="off"
        disabled={isDisabled}
        aria-invalid={isInvalid || undefined}
        onChange={({ target }) => {
          const hex = addHash(target.value)
          if (isHex(hex)) onChange(hex.toLowerCase())
          else if (target.value === '') onChange(null)
          setTyped({ text: target.value, action: findNewestAction() })
        }}
        onBlur={() => {
          if (isInvalid) return
          const hex = text ? expandHex(text).toLowerCase() : value
          if (hex !== value) onChange(hex)
          setTyped(null)
        }}
      />
      {isInvalid ? (
        <small id={`${id}-error`} className={styles.error}>
          {formatProblem(colorProblem, t)}
        </small>
      ) : null}
      {value === null ? null : (
        <IconButton
          icon="undo"
          label={
            isHex(fallbackText ?? '')
              ? t.design.resetColor({ label, color: fallbackText! })
              : t.common.pair({ name: label, value: fallbackText ?? t.design.asTheme })
          }
          isDisabled={isDisabled}
          onPress={() => {
            setTyped(null)
            onChange(null)
          }}
        />
      )}
    </div>
  )
}
