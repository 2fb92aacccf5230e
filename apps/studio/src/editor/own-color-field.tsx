import { useEffect, useRef, useState } from 'react'
import { ColorField } from './color-field.tsx'

const pauseMs = 400

/** Colour field that reports a colour after a pause, because dragging in the picker changes it continuously. */
export const OwnColorField = ({
  label,
  value,
  fallback,
  fallbackText,
  onChange,
}: {
  label: string
  value: string | null
  fallback: string
  fallbackText: string
  onChange: (color: string | null) => void
}) => {
  const [color, setColor] = useState(value)
  const pending = useRef<(() => void) | null>(null)
  const [earlier, setEarlier] = useState(value)
  if (earlier !== value) {
    setEarlier(value)
    setColor(value)
  }
  useEffect(() => {
    if (color === value) return
    const timer = setTimeout(() => pending.current?.(), pauseMs)
    return () => clearTimeout(timer)
  }, [color, value])
  // Closing the dialog keeps the colour
  useEffect(() => () => pending.current?.(), [])
  return (
    <ColorField
      label={label}
      value={color}
      fallback={fallback}
      fallbackText={fallbackText}
      onChange={(chosen) => {
        setColor(chosen)
        pending.current = () => {
          pending.current = null
          onChange(chosen)
        }
      }}
    />
  )
}
