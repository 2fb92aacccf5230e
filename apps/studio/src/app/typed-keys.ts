let text = ''

const collectKey = (event: KeyboardEvent): void => {
  const { key, altKey, ctrlKey, metaKey } = event
  if (altKey || ctrlKey || metaKey) return
  if (key === 'Escape') takeTypedKeys()
  if (key.length > 1 && key !== 'Backspace' && key !== 'Enter') return
  event.preventDefault()
  event.stopPropagation()
  if (key.length === 1) text += key
  else if (key === 'Backspace') text = text.slice(0, -1)
}

/** Keeps the typed characters until the field that opens has the focus, or a click ends the wait. They then reach no shortcut. */
export const collectTypedKeys = (): void => {
  addEventListener('keydown', collectKey, true)
  addEventListener('pointerdown', takeTypedKeys, { capture: true, once: true })
}

export const takeTypedKeys = (): string => {
  removeEventListener('keydown', collectKey, true)
  const typed = text
  text = ''
  return typed
}
