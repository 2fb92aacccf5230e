import { useCallback, useRef } from 'react'

/** Distance from the window's edge that starts scrolling, in pixels, and the maximum speed, in pixels per frame. */
const edge = 72
const speed = 14

/**
 * Drags rows by a handle with touch, pen or mouse. Changes only transforms until the drop. Rows are `[data-link]`
 * elements, groups are `[data-section]` elements.
 */
export const useDrag = (onDrop: (id: number, place: { section: string; index: number }) => void) => {
  const drop = useRef(onDrop)
  drop.current = onDrop
  return useCallback((id: number, event: React.PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    const handle = event.currentTarget
    const row = handle.closest<HTMLElement>('[data-link]')!
    const list = row.closest<HTMLElement>('[data-links]')!
    const startY = event.clientY + scrollY
    let pointerY = event.clientY
    let moved = false
    let frame = 0
    handle.setPointerCapture(event.pointerId)

    /** Returns the section and index under the middle of the dragged row. */
    const target = () => {
      const rect = row.getBoundingClientRect()
      const middle = rect.top + rect.height / 2
      let place = { section: '', index: 0 }
      for (const group of list.querySelectorAll<HTMLElement>('[data-section]')) {
        if (group.getBoundingClientRect().top > middle) break
        const above = [...group.querySelectorAll<HTMLElement>('[data-link]')].filter((other) => {
          if (other === row) return false
          const { top, height } = other.getBoundingClientRect()
          return top + height / 2 < middle
        })
        place = { section: group.dataset.section!, index: above.length }
      }
      return place
    }
    const mark = () => {
      const { section, index } = target()
      list.querySelector('[data-drop]')?.removeAttribute('data-drop')
      const group = [...list.querySelectorAll<HTMLElement>('[data-section]')].find(
        (g) => g.dataset.section === section,
      )
      const others = [...(group?.querySelectorAll<HTMLElement>('[data-link]') ?? [])].filter(
        (other) => other !== row,
      )
      const next = others[index]
      if (next) next.dataset.drop = 'before'
      else if (others.length) others.at(-1)!.dataset.drop = 'after'
      else if (group) group.dataset.drop = 'into'
    }
    const step = () => {
      const near =
        pointerY < edge
          ? pointerY - edge
          : pointerY > innerHeight - edge
            ? pointerY - (innerHeight - edge)
            : 0
      if (near) scrollBy(0, (near / edge) * speed)
      row.style.transform = `translateY(${pointerY + scrollY - startY}px)`
      mark()
      frame = requestAnimationFrame(step)
    }
    const move = (moving: PointerEvent) => {
      pointerY = moving.clientY
      if (moved || Math.abs(pointerY + scrollY - startY) < 4) return
      moved = true
      row.dataset.dragged = ''
      frame = requestAnimationFrame(step)
    }
    const end = (dropped: boolean) => {
      cancelAnimationFrame(frame)
      handle.removeEventListener('pointermove', move)
      handle.removeEventListener('pointerup', up)
      handle.removeEventListener('pointercancel', cancel)
      removeEventListener('keydown', abort, true)
      const place = moved && dropped ? target() : null
      row.style.transform = ''
      delete row.dataset.dragged
      list.querySelector('[data-drop]')?.removeAttribute('data-drop')
      if (place) drop.current(id, place)
    }
    const up = () => end(true)
    const cancel = () => end(false)
    const abort = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape') return
      pressed.stopPropagation()
      end(false)
    }
    handle.addEventListener('pointermove', move)
    handle.addEventListener('pointerup', up)
    handle.addEventListener('pointercancel', cancel)
    addEventListener('keydown', abort, true)
  }, [])
}
