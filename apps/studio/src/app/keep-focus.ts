/** Matches modal dialogs. Toasts are dialogs too, but not modal. */
const modals = ':is([role="dialog"],[role="alertdialog"]):not([aria-modal="false"])'

/**
 * Focuses the open dialog or the screen if the focused element disappears or becomes disabled. Otherwise the body has the
 * focus, and keyboard users start again at the top of the document.
 */
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
  // A click beside all controls takes the focus away on purpose
  addEventListener(
    'click',
    () => {
      last = document.activeElement === document.body ? null : document.activeElement
    },
    true,
  )
  // A closing dialog returns the focus itself in the next frame
  const later = () => requestAnimationFrame(() => requestAnimationFrame(restore))
  new MutationObserver(() => isLost() && later()).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  })
}
