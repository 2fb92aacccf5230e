import type { Profile } from '@vitrine/contract'
import { readFocus } from '@vitrine/page/themes/composition'
import { type CSSProperties, type PointerEvent, useId } from 'react'
import { useTexts } from '../app/texts.tsx'
import { useAreFieldsDisabled } from '../ui/field-parts.tsx'
import styles from './focus-point.module.css'

type Focus = Profile['theme']['cover']['focus']

const limit = (percent: number): number => Math.round(Math.min(100, Math.max(0, percent)))

const steps: Readonly<Record<string, Focus>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Chooses the focal point of a picture, which is the centre without a valid `value`: a dot that is dragged, or moved by arrow keys (with Shift in larger steps). */
export const FocusPoint = ({
  label,
  picture,
  value: stored,
  onChange,
}: {
  label: string
  picture: string
  value: unknown
  onChange: (focus: Focus) => void
}) => {
  const texts = useTexts('profile/design/options')
  const isDisabled = useAreFieldsDisabled()
  const hintId = useId()
  const [x, y] = readFocus(stored) ?? [50, 50]
  const value = { x, y }
  const move = (focus: Focus) => {
    const moved = { x: limit(focus.x), y: limit(focus.y) }
    if (moved.x !== x || moved.y !== y) onChange(moved)
  }
  const moveTo = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    move({ x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 })
  }
  return (
    <fieldset className={styles.field} disabled={isDisabled}>
      <legend>{label}</legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the sliders inside have the focus and the names */}
      <div
        className={styles.area}
        style={{ '--x': `${value.x}%`, '--y': `${value.y}%` } as CSSProperties}
        onPointerDown={(event) => {
          if (isDisabled) return
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          event.currentTarget.querySelector('input')?.focus()
          moveTo(event)
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && moveTo(event)}
        onKeyDown={(event) => {
          const step = steps[event.key]
          if (!step) return
          event.preventDefault()
          const size = event.shiftKey ? 10 : 1
          move({ x: value.x + step.x * size, y: value.y + step.y * size })
        }}
      >
        <img src={picture} alt="" draggable={false} />
        {(['x', 'y'] as const).map((axis) => (
          <input
            key={axis}
            type="range"
            min={0}
            max={100}
            aria-label={texts.focus[axis]}
            aria-describedby={hintId}
            value={value[axis]}
            onChange={({ target }) => move({ ...value, [axis]: Number(target.value) })}
          />
        ))}
        <span className={styles.dot} />
      </div>
      <small id={hintId} className={styles.hint}>
        {texts.focusHint}
      </small>
    </fieldset>
  )
}
