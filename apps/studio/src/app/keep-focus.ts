/** Selector of modal dialogs. Toasts are non-modal dialogs. */
const modals = ':is([role="dialog"],[role="alertdialog"]):not([aria-modal="false"])'

/** Focuses the open dialog or the screen if the focused element disappears or is disabled. Keyboard users would else start at the top. */
export const keepFocus = (): void => {
  let lastFocused: Element | null = null
  const isLost = () =>
    lastFocused !== null &&
    document.activeElement === document.body &&
    (!lastFocused.isConnected || lastFocused.matches(':disabled'))
  const restore = () => {
    if (!isLost()) return
    lastFocused = null
    const target =
      [...document.querySelectorAll<HTMLElement>(modals)].at(-1) ?? document.querySelector('main')
    if (!target) return
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }
  addEventListener('focusin', ({ target }) => {
    lastFocused = target as Element
  })
  // A click outside of all controls removes the focus on purpose
  addEventListener(
    'click',
    () => {
      lastFocused = document.activeElement === document.body ? null : document.activeElement
    },
    true,
  )
  // A closing dialog restores the focus in the next frame
  const scheduleRestore = () => requestAnimationFrame(() => requestAnimationFrame(restore))
  new MutationObserver(() => isLost() && scheduleRestore()).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  })
}
