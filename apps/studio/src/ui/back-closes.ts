import { useEffect, useRef } from 'react'

/** Dialogs, menus and previews that Back closes, the newest last. */
const open: { readonly id: number; readonly close: () => void }[] = []

/** Returns the current entry of the history. A dialog's entry has the router's index of its screen. */
const readEntry = () => {
  const { idx, dialog } = (history.state ?? {}) as { idx?: number; dialog?: number }
  const position = 'navigation' in window ? (navigation.currentEntry?.index ?? 0) : 0
  return { screen: idx, dialog, position }
}

let entry = readEntry()

/** Stores the current entry, which the next Back leaves. Call it after each navigation. */
export const rememberEntry = (): void => {
  entry = readEntry()
}

/** Listens to Back. Call it before the router is created, so that the router does not see steps between entries of the same screen. */
export const watchBack = (): void => {
  addEventListener('popstate', (event) => {
    const previous = entry
    rememberEntry()
    const newest = open.at(-1)
    const closes = newest !== undefined && entry.dialog !== newest.id
    if (closes) {
      open.pop()
      newest.close()
    }
    if (entry.screen === undefined || entry.screen !== previous.screen) return
    event.stopImmediatePropagation()
    // Skips the entry of a dialog that was closed without Back
    if (!closes && entry.position <= previous.position) history.back()
  })
}

/** Widths at which a dialog is a bottom sheet, as in dialog.module.css, and phones in landscape. */
const phones = '(max-width: 40rem), (pointer: coarse)'

/** Closes a dialog, menu or preview by Back, as users of phones expect. */
export const useBackCloses = (isOpen: boolean, onClose: () => void, devices = phones): void => {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (!isOpen || !matchMedia(devices).matches) return
    const id = performance.timeOrigin + performance.now()
    const state = { ...history.state, dialog: id }
    // The entry of a closed dialog serves the next one
    if (entry.dialog !== undefined && !open.some((dialog) => dialog.id === entry.dialog))
      history.replaceState(state, '')
    else history.pushState(state, '')
    rememberEntry()
    open.push({ id, close: () => close.current() })
    return () => {
      const index = open.findIndex((dialog) => dialog.id === id)
      if (index >= 0) open.splice(index, 1)
    }
  }, [isOpen, devices])
}
