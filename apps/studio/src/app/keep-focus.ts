/** Selector of modal dialogs. Toasts are non-modal dialogs. */
const modals = ':is([role="dialog"],[role="alertdialog"]):not([aria-modal="false"])'

type Gap = Pick<MutationRecord, 'target' | 'previousSibling' | 'nextSibling'>

/** Selector of controls. A focused text field would open the keyboard of a phone. */
const controls = ':is(a[href],button,summary,[type="checkbox"],[type="radio"]):not(:disabled,[tabindex="-1"])'

/** Returns undefined if the whole screen was replaced. */
const findNearest = ({ target, previousSibling, nextSibling }: Gap): HTMLElement | undefined =>
  [nextSibling, previousSibling, target]
    .filter((node) => node instanceof HTMLElement)
    .filter((element) => element.matches('main *'))
    .flatMap((element) => [element, ...element.querySelectorAll<HTMLElement>('*')])
    .find((element) => element.matches(controls) && element.checkVisibility())

/** Focuses the open dialog, the nearest control or the screen if the focused element disappears or is disabled. */
export const keepFocus = (): void => {
  let lastFocused: Element | null = null
  let gap: Gap | undefined
  const isLost = () =>
    lastFocused !== null &&
    document.activeElement === document.body &&
    (!lastFocused.isConnected || lastFocused.matches(':disabled'))
  const restore = () => {
    if (!isLost()) return
    lastFocused = null
    const dialog = [...document.querySelectorAll<HTMLElement>(modals)].at(-1)
    const control = !dialog && gap ? findNearest(gap) : undefined
    const target = dialog ?? control ?? document.querySelector('main')
    if (!target) return
    if (!control) target.tabIndex = -1
    target.focus({ preventScroll: true })
  }
  addEventListener('focusin', ({ target }) => {
    lastFocused = target as Element
    gap = undefined
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
  new MutationObserver((records) => {
    if (!isLost()) return
    gap ??= records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lastFocused)))
    scheduleRestore()
  }).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  })
}
