import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTexts } from '../app/texts.tsx'
import styles from './crop.module.css'
import { type Corner, type Crop, corners, moveCrop, resizeCrop, type Size } from './crop.ts'

const keyStep = 0.01
const keyLeap = 0.1

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export const CropFrame = ({
  src,
  size,
  crop,
  ratio,
  outline,
  onChange,
}: {
  src: string
  size: Size
  crop: Crop
  ratio: number | null
  outline: string | undefined
  onChange: (crop: Crop) => void
}) => {
  const texts = useTexts('editor/crop')
  const stage = useRef<HTMLDivElement>(null)
  const change = (part: Corner | 'all', from: Crop, dx: number, dy: number) =>
    onChange(part === 'all' ? moveCrop(from, size, dx, dy) : resizeCrop(from, size, part, dx, dy, ratio))

  const drag = (part: Corner | 'all') => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    const handle = event.currentTarget
    handle.focus({ preventScroll: true })
    handle.setPointerCapture(event.pointerId)
    const scale = size.width / stage.current!.getBoundingClientRect().width
    const { clientX, clientY } = event
    const move = (moved: globalThis.PointerEvent) =>
      change(part, crop, (moved.clientX - clientX) * scale, (moved.clientY - clientY) * scale)
    const end = () => {
      handle.removeEventListener('pointermove', move)
      handle.removeEventListener('pointerup', end)
      handle.removeEventListener('pointercancel', end)
    }
    handle.addEventListener('pointermove', move)
    handle.addEventListener('pointerup', end)
    handle.addEventListener('pointercancel', end)
  }
  const press = (part: Corner | 'all') => (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (!arrow) return
    event.preventDefault()
    event.stopPropagation()
    const step = Math.max(1, Math.max(size.width, size.height) * (event.shiftKey ? keyLeap : keyStep))
    change(part, crop, arrow[0] * step, arrow[1] * step)
  }
  const share = (value: number, whole: number) => `${(value / whole) * 100}%`
  const frameStyle = {
    left: share(crop.x, size.width),
    top: share(crop.y, size.height),
    width: share(crop.width, size.width),
    height: share(crop.height, size.height),
  }

  return (
    <div
      ref={stage}
      className={styles.stage}
      style={{
        width: `min(100%, ${(50 * size.width) / size.height}dvh)`,
        aspectRatio: `${size.width} / ${size.height}`,
      }}
    >
      <div className={styles.picture}>
        <img src={src} alt="" draggable={false} />
        <span className={styles.kept} style={frameStyle} data-outline={outline} />
      </div>
      <div className={styles.frame} style={frameStyle}>
        <button
          type="button"
          className={styles.middle}
          aria-label={texts.frame}
          onPointerDown={drag('all')}
          onKeyDown={press('all')}
        />
        {corners.map((corner) => (
          <button
            key={corner}
            type="button"
            className={styles.corner}
            data-corner={corner}
            aria-label={texts.corners[corner]}
            onPointerDown={drag(corner)}
            onKeyDown={press(corner)}
          />
        ))}
      </div>
    </div>
  )
}
