import { useEffect, useRef } from 'react'

/** Dialogs, menus and previews that Back closes, the newest last. */
const open: { readonly id: number; readonly close: () => void }[] = []

/** Time between the end of a dialog and the step back. A screen that opens during the step would be left by it. */
const settleMs = 300
/** Time after which a step back is no longer expected. */
const stepMs = 1000

const getTopEntry = (): unknown => (history.state as { dialog?: unknown } | null)?.dialog

/** Steps back to the entry below a closed dialog, which change no screen. A screen may be loading in the meantime. */
let ownSteps = 0
/** Dialog whose entry the last step left. */
let lastStepFrom: unknown
const step = (entries: 1 | -1): void => {
  ownSteps += 1
  lastStepFrom = getTopEntry()
  history.go(entries)
  // A screen that opens in this moment may cancel the step
  setTimeout(() => {
    ownSteps = 0
  }, stepMs)
}

/** True while the browser opens another document, which a step back would stop. */
let isLeaving = false

/** Listens to Back. Call it before the router is created, so that the router does not see steps between entries of the same screen. */
export const watchBack = (): void => {
  addEventListener('beforeunload', () => {
    isLeaving = true
    // Downloads and cancelled steps leave the document open
    setTimeout(() => {
      isLeaving = false
    }, stepMs)
  })
  addEventListener('popstate', (event) => {
    const isOwn = ownSteps > 0
    if (isOwn) ownSteps -= 1
    const newest = open.at(-1)
    const isOfClosedDialog = getTopEntry() !== undefined && !open.some(({ id }) => id === getTopEntry())
    const closes = !isOwn && newest !== undefined && getTopEntry() !== newest.id
    if (closes) {
      open.pop()
      newest.close()
    }
    if (closes || isOwn || isOfClosedDialog) event.stopImmediatePropagation()
    // A screen that a dialog opened is above the entry of the dialog
    if (!isOfClosedDialog) return
    // A screen that opened during the step was left instead of the closed dialog
    if (isOwn && getTopEntry() === lastStepFrom) step(1)
    else if (closes || isOwn) step(-1)
    else history.back()
  })
}

/** Widths at which a dialog is a bottom sheet, as in dialog.module.css. */
const phoneWidths = '(max-width: 40rem)'

/** Closes a bottom sheet, menu or preview by Back, as users of phones expect. Its history entry disappears with it. */
export const useBackCloses = (isOpen: boolean, onClose: () => void, widths = phoneWidths): void => {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (!isOpen || !matchMedia(widths).matches) return
    const id = performance.timeOrigin + performance.now()
    const entry = { ...history.state, dialog: id }
    const replaces = getTopEntry() !== undefined && !open.some((dialog) => dialog.id === getTopEntry())
    if (replaces) history.replaceState(entry, '')
    else history.pushState(entry, '')
    open.push({ id, close: () => close.current() })
    return () => {
      const index = open.findIndex((dialog) => dialog.id === id)
      if (index < 0) return
      open.splice(index, 1)
      // Another dialog or screen often follows, whose entry then replaces or covers this one. A step of a dialog above passes this entry, too.
      setTimeout(() => {
        const isLeft = isLeaving || ownSteps > 0
        if (!isLeft && getTopEntry() === id && !open.some((dialog) => dialog.id === id)) step(-1)
      }, settleMs)
    }
  }, [isOpen, widths])
}
