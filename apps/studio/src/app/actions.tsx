import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import type { IconName } from '../ui/icon.tsx'

/** Something a person can do: buttons, menus, the command palette and shortcuts are made from the same objects. */
export type Action = {
  readonly id: string
  readonly title: string
  /** Told apart by it where titles are alike; searched too. */
  readonly note?: string
  /** Heading it stands under in the command palette. */
  readonly section: string
  readonly icon?: IconName
  /** As `mod+k`, `?`, or two keys one after the other, `g l`. `mod` is Command on a Mac, else Control. */
  readonly shortcut?: string
  /** Hidden when false: by role, plan or state. */
  readonly visible?: boolean
  readonly run: () => unknown
}

/** Every action that can be run now, by the part of the screen that offers it. */
const createRegistry = () => {
  const groups = new Map<symbol, readonly Action[]>()
  const listeners = new Set<() => void>()
  let all: readonly Action[] = []
  return {
    set: (owner: symbol, actions: readonly Action[] | null) => {
      if (actions) groups.set(owner, actions)
      else groups.delete(owner)
      // What was registered last is nearest to the person, so it wins
      all = [...groups.values()]
        .reverse()
        .flat()
        .filter((action) => action.visible !== false)
      for (const listener of listeners) listener()
    },
    read: () => all,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

const Context = createContext<ReturnType<typeof createRegistry> | null>(null)

const useRegistry = () => {
  const registry = use(Context)
  if (!registry) throw new Error('ActionsProvider is missing')
  return registry
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** `mod+k` as people see it on their keyboard. */
export const shortcutText = (shortcut: string): string =>
  shortcut
    .split(' ')
    .map((key) =>
      key
        .replace('mod+', isMac ? '⌘' : 'Ctrl+')
        .replace('shift+', isMac ? '⇧' : 'Shift+')
        .toUpperCase(),
    )
    .join(' ')
    .replace('CTRL', 'Ctrl')
    .replace('SHIFT', 'Shift')

/** Inputs that take no text: a letter typed on a switch is a shortcut. */
const isControl = (target: HTMLElement): boolean =>
  target instanceof HTMLInputElement && /^(?:checkbox|radio|button|submit|reset|file)$/.test(target.type)

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !isControl(target)))

const keyOf = (event: KeyboardEvent): string =>
  `${event.metaKey || event.ctrlKey ? 'mod+' : ''}${event.shiftKey && event.key.length > 1 ? 'shift+' : ''}${
    event.key.length === 1 ? event.key.toLowerCase() : event.key
  }`

/** How long the second key of a sequence may take, in milliseconds. */
const sequenceMs = 1200

export const ActionsProvider = ({ children }: { children: ReactNode }) => {
  const registry = useMemo(createRegistry, [])
  useEffect(() => {
    let first: { key: string; at: number } | null = null
    const press = (event: KeyboardEvent) => {
      const key = keyOf(event)
      if (event.defaultPrevented || event.altKey || event.isComposing) return
      // While somebody types, single keys are text, and undo is the field's own
      if (isTyping(event.target) && (!key.startsWith('mod+') || key === 'mod+z')) return
      const sequence = first && event.timeStamp - first.at < sequenceMs ? `${first.key} ${key}` : null
      first = { key, at: event.timeStamp }
      // An open dialog has the keyboard for itself; a message in passing, which is one that lets go, has not
      const behindDialog =
        document.querySelector(':is([role="dialog"],[role="alertdialog"]):not([aria-modal="false"])') !== null
      const action = registry
        .read()
        .find((a) => a.shortcut && (a.shortcut === sequence || a.shortcut === key))
      if (!action || (behindDialog && action.shortcut !== 'mod+k')) return
      event.preventDefault()
      first = null
      void action.run()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [registry])
  return <Context value={registry}>{children}</Context>
}

/** Offers actions as long as the component is there. */
export const useActions = (actions: readonly Action[]): void => {
  const registry = useRegistry()
  const owner = useRef(Symbol())
  useEffect(() => registry.set(owner.current, actions), [registry, actions])
  useEffect(() => () => registry.set(owner.current, null), [registry])
}

/** Every action that can be run now; of two with one id the nearer one. */
export const useAllActions = (): readonly Action[] => {
  const registry = useRegistry()
  const read = useCallback(() => registry.read(), [registry])
  return useSyncExternalStore(registry.subscribe, read)
}
