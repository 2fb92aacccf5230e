/** Selector of modal dialogs. Toasts are non-modal dialogs. */
const modals = ':is([role="dialog"],[role="alertdialog"]):not([aria-modal="false"])'

/** Focuses the open dialog or the screen if the focused element disappears or is disabled. Keyboard users would else start at the top. */
export const keepFocus = (): void => {
  let last: Element | null = null
  const isLost = () =>
    last !== null &&
    document.activeElement === document.body &&
    (!last.isConnected || last.matches(':disabled'))
  const restore = () => {
    if (!isLost()) return
    last = null
    const target =
      [...document.querySelectorAll<HTMLElement>(modals)].at(-1) ?? document.querySelector('main')
    if (!target) return
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }
  addEventListener('focusin', ({ target }) => {
    last = target as Element
  })
  // A click outside of all controls removes the focus on purpose
  addEventListener(
    'click',
    () => {
      last = document.activeElement === document.body ? null : document.activeElement
    },
    true,
  )
  // A closing dialog restores the focus in the next frame
  const later = () => requestAnimationFrame(() => requestAnimationFrame(restore))
  new MutationObserver(() => isLost() && later()).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  })
}
