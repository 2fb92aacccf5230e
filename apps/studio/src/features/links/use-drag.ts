import { useCallback, useRef } from 'react'

/** Distance from the header or the bottom bar that starts scrolling, in pixels. */
const edge = 72
const maxPixelsPerFrame = 14

/** Drags `[data-link]` rows between `[data-section]` groups by touch, pen or mouse. Changes only transforms until the drop. */
export const useDrag = (onDrop: (id: number, position: { section: string; index: number }) => void) => {
  const drop = useRef(onDrop)
  drop.current = onDrop
  return useCallback((id: number, start: React.PointerEvent<HTMLElement>) => {
    if (start.button !== 0) return
    const handle = start.currentTarget
    const row = handle.closest<HTMLElement>('[data-link]')!
    const list = row.closest<HTMLElement>('[data-links]')!
    const startY = start.clientY + scrollY
    let pointerY = start.clientY
    let hasMoved = false
    let frame = 0
    handle.setPointerCapture(start.pointerId)
    // A focused field stays in view above the first rows
    handle.focus({ preventScroll: true })

    const items = [...list.querySelectorAll<HTMLElement>('[data-section] > header,[data-link]')]
    const from = items.indexOf(row)
    const rowHeight = row.offsetHeight + 8
    const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
    const scrollUpAbove = Number.parseFloat(scrollPaddingTop) + edge
    const scrollDownBelow = innerHeight - Number.parseFloat(scrollPaddingBottom) - edge
    const measureMiddle = (element: HTMLElement) => element.offsetTop + element.offsetHeight / 2

    /** Returns section and index under the middle of the dragged row. Offsets ignore the rows that make room. */
    const findPosition = () => {
      const middle = measureMiddle(row) + pointerY + scrollY - startY
      let position = { section: '', index: 0 }
      for (const group of list.querySelectorAll<HTMLElement>('[data-section]')) {
        if (group.offsetTop > middle) break
        const above = [...group.querySelectorAll<HTMLElement>('[data-link]')].filter(
          (other) => other !== row && measureMiddle(other) < middle,
        )
        position = { section: group.dataset.section!, index: above.length }
      }
      return position
    }
    const markPosition = () => {
      const { section, index } = findPosition()
      list.querySelector('[data-drop]')?.removeAttribute('data-drop')
      const group = [...list.querySelectorAll<HTMLElement>('[data-section]')].find(
        (g) => g.dataset.section === section,
      )
      const others = [...(group?.querySelectorAll<HTMLElement>('[data-link]') ?? [])].filter(
        (other) => other !== row,
      )
      const following = others[index]
      if (following) following.dataset.drop = 'before'
      else if (others.length) others.at(-1)!.dataset.drop = 'after'
      else if (group) group.dataset.drop = 'into'
      const last = others.at(-1) ?? group?.querySelector<HTMLElement>('header')
      const at = following ? items.indexOf(following) : last ? items.indexOf(last) + 1 : 0
      for (const [i, item] of items.entries()) {
        if (item === row) continue
        item.style.translate = ''
        if (i > from && i < at) item.style.translate = `0 ${-rowHeight}px`
        if (i < from && i >= at) item.style.translate = `0 ${rowHeight}px`
      }
    }
    const step = () => {
      const distance =
        pointerY < scrollUpAbove ? pointerY - scrollUpAbove : Math.max(0, pointerY - scrollDownBelow)
      // The dragged row extends the document, so the end of the list is the limit
      if (distance < 0 || (distance > 0 && list.getBoundingClientRect().bottom > scrollDownBelow))
        scrollBy(0, Math.max(-1, Math.min(1, distance / edge)) * maxPixelsPerFrame)
      row.style.transform = `translateY(${pointerY + scrollY - startY}px)`
      markPosition()
      frame = requestAnimationFrame(step)
    }
    const move = (event: PointerEvent) => {
      pointerY = event.clientY
      if (hasMoved || Math.abs(pointerY + scrollY - startY) < 4) return
      hasMoved = true
      row.dataset.dragged = ''
      frame = requestAnimationFrame(step)
    }
    const end = (isDropped: boolean) => {
      cancelAnimationFrame(frame)
      handle.removeEventListener('pointermove', move)
      handle.removeEventListener('pointerup', up)
      handle.removeEventListener('pointercancel', cancel)
      removeEventListener('keydown', abort, true)
      const position = hasMoved && isDropped ? findPosition() : null
      row.style.transform = ''
      for (const item of items) item.style.translate = ''
      delete row.dataset.dragged
      list.querySelector('[data-drop]')?.removeAttribute('data-drop')
      if (position) drop.current(id, position)
    }
    const up = () => end(true)
    const cancel = () => end(false)
    const abort = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      end(false)
    }
    handle.addEventListener('pointermove', move)
    handle.addEventListener('pointerup', up)
    handle.addEventListener('pointercancel', cancel)
    addEventListener('keydown', abort, true)
  }, [])
}
