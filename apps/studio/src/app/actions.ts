import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { IconName } from '../ui/icon.tsx'
import { createListeners } from './listeners.ts'

/** An action of the user. Buttons, menus, the command palette and shortcuts use the same objects. */
export type Action = {
  readonly id: string
  readonly title: string
  /** Searched text that distinguishes actions with the same title. */
  readonly note?: string
  readonly section: string
  readonly icon?: IconName
  /** Keys such as `mod+k` or `?`, or a sequence such as `g b`. `mod` is Command on a Mac, otherwise Control. */
  readonly shortcut?: string
  readonly isSearchOnly?: boolean
  /** Screens of a page. The search finds them by the title of the page and their own. */
  readonly screens?: readonly Action[]
  /** False hides the action because of role, plan or state. */
  readonly isVisible?: boolean
  readonly run: () => unknown
}

const groups = new Map<symbol, readonly Action[]>()
let allActions: readonly Action[] = []
const { subscribe, report } = createListeners()

const setGroup = (owner: symbol, actions: readonly Action[] | null): void => {
  if (actions) groups.set(owner, actions)
  else groups.delete(owner)
  // The component that registered last is the most specific one, so its action takes precedence
  allActions = [...groups.values()]
    .reverse()
    .flat()
    .filter((action) => action.isVisible !== false)
  report()
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

const modifiers: Readonly<Record<string, string>> = isMac
  ? { mod: '⌘', shift: '⇧' }
  : { mod: 'Ctrl+', shift: 'Shift+' }

export const formatShortcut = (shortcut: string): string => {
  const formatCombination = (combination: string) =>
    combination
      .split('+')
      .map((key) => modifiers[key] ?? key.toUpperCase())
      .join('')
  return shortcut.split(' ').map(formatCombination).join(' ')
}

/** Shortcut of redo. `Ctrl+Y` does the same, except on Apple devices. */
export const redoShortcut = 'mod+shift+z'

/** Returns true for inputs that accept no text. Keys on a switch are shortcuts. */
const isControl = (target: HTMLElement): boolean =>
  target instanceof HTMLInputElement &&
  /^(?:checkbox|radio|button|submit|reset|file|color|range)$/.test(target.type)

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !isControl(target)))

/** Returns the keys that are down, as in `Action.shortcut`. A single character such as `?` contains its shift key. */
const formatKey = ({ key, metaKey, ctrlKey, shiftKey }: KeyboardEvent): string => {
  const isCharacter = key.length === 1
  const mod = metaKey || ctrlKey ? 'mod+' : ''
  const shift = shiftKey && (mod || !isCharacter) ? 'shift+' : ''
  const combination = mod + shift + (isCharacter ? key.toLowerCase() : key)
  return combination === 'mod+y' && !isMac ? redoShortcut : combination
}

const sequenceMs = 1200

/** Runs actions by their shortcuts. */
export const watchShortcuts = (): void => {
  let first: { key: string; at: number } | null = null
  addEventListener('keydown', (event) => {
    const key = formatKey(event)
    if (event.defaultPrevented || event.altKey || event.isComposing) return
    // While the user types, single keys are text, and the field has its own undo
    if (isTyping(event.target) && (!key.startsWith('mod+') || key === 'mod+z' || key === redoShortcut)) return
    const sequence = first && event.timeStamp - first.at < sequenceMs ? `${first.key} ${key}` : null
    first = { key, at: event.timeStamp }
    // An open dialog blocks shortcuts, but toasts are non-modal dialogs
    const isBehindDialog =
      document.querySelector(':is([role="dialog"],[role="alertdialog"]):not([aria-modal="false"])') !== null
    const action = allActions.find((a) => a.shortcut && (a.shortcut === sequence || a.shortcut === key))
    if (!action || (isBehindDialog && action.shortcut !== 'mod+k')) return
    event.preventDefault()
    first = null
    void action.run()
  })
}

export const useActions = (actions: readonly Action[]): void => {
  const owner = useRef(Symbol())
  useEffect(() => setGroup(owner.current, actions), [actions])
  useEffect(() => () => setGroup(owner.current, null), [])
}

/** Returns all available actions. Of actions with the same id, the one registered last comes first. */
export const useAllActions = (): readonly Action[] => useSyncExternalStore(subscribe, () => allActions)
