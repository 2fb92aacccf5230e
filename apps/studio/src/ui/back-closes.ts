import { useEffect, useRef } from 'react'

/** Dialogs that Back closes, the newest last. */
const open: { readonly id: number; readonly close: () => void }[] = []

const topEntry = (): unknown => (history.state as { dialog?: unknown } | null)?.dialog

// In the capture phase, so that the router does not see steps between entries of the same screen
addEventListener(
  'popstate',
  (event) => {
    const newest = open.at(-1)
    const isOfClosedDialog = topEntry() !== undefined && !open.some(({ id }) => id === topEntry())
    if (newest && topEntry() !== newest.id) {
      open.pop()
      newest.close()
      event.stopImmediatePropagation()
    }
    // A screen that a dialog opened is above the entry of the dialog
    if (!isOfClosedDialog) return
    event.stopImmediatePropagation()
    history.back()
  },
  true,
)

/** Closes a bottom sheet by Back, as users of phones expect. Its history entry disappears with the sheet. */
export const useBackCloses = (isOpen: boolean, onClose: () => void): void => {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    // As in dialog.module.css
    if (!isOpen || !matchMedia('(max-width: 40rem)').matches) return
    const id = performance.timeOrigin + performance.now()
    const entry = { ...history.state, dialog: id }
    const replaces = topEntry() !== undefined && !open.some((dialog) => dialog.id === topEntry())
    if (replaces) history.replaceState(entry, '')
    else history.pushState(entry, '')
    open.push({ id, close: () => close.current() })
    return () => {
      const index = open.findIndex((dialog) => dialog.id === id)
      if (index < 0) return
      open.splice(index, 1)
      // Another dialog or screen may open in this moment
      setTimeout(() => {
        if (topEntry() === id && !open.some((dialog) => dialog.id === id)) history.back()
      })
    }
  }, [isOpen])
}
