import { useSyncExternalStore } from 'react'
import {
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components'
import { createListeners } from '../app/listeners.ts'
import { type Messages, useTexts } from '../app/texts.tsx'
import { Button, IconButton } from './button.tsx'
import styles from './toast.module.css'

/** Without a title, no message offers the action. Its text says what was done. */
type Action = {
  readonly title?: string
  text?: string | ((t: Messages) => string)
  readonly run: () => void
  readonly redo?: () => void
}
type Content = {
  readonly text: string
  readonly tone?: 'plain' | 'bad'
  readonly action?: Action | undefined
}

/**
 * Milliseconds after which a message belongs to the earlier screen. A newer one is about the step to this screen, such
 * as "Page deleted".
 */
const belongsToScreenMs = 1000

const queue = new ToastQueue<Content>({ maxVisibleToasts: 1 })
let shownAt = 0

/** Milliseconds on screen. Longer with an action, so that users can reach it (WCAG 2.2.1). Hovering pauses it. */
const staysMs = { plain: 5000, action: 12_000 }

/** Actions of the messages of this page, newest last. The shortcut runs one after the other. */
let actions: readonly Action[] = []
let undoneActions: readonly Action[] = []
const { subscribe: subscribeToActions, report } = createListeners()

const setActions = (next: readonly Action[], nextUndone: readonly Action[] = []): void => {
  actions = next
  undoneActions = nextUndone
  report()
}

export const rememberAction = (action: Action): void => {
  if (!actions.includes(action)) setActions([...actions, action])
}

/** Makes a change that does not replace the remembered actions. */
export const keepActions = (change: () => void): void => {
  const before = actions
  const undoneBefore = undoneActions
  change()
  setActions(before, undoneBefore)
}

export const findNewestAction = (): Action | undefined =>
  actions.at(-1) ?? queue.visibleToasts.find(({ content }) => content.action)?.content.action

const subscribe = (listener: () => void) => {
  const ends = [subscribeToActions(listener), queue.subscribe(listener)]
  return () => {
    for (const end of ends) end()
  }
}

export const useNewestAction = () => useSyncExternalStore(subscribe, findNewestAction)

export const forgetAction = (action: Action | undefined): void =>
  setActions(actions.filter((other) => other !== action))

/** Forgets the actions that followed another one, such as those of a closed form. */
export const forgetActionsAfter = (action: Action | undefined): void =>
  setActions(actions.slice(0, action ? actions.indexOf(action) + 1 : 0))

/** Forgets the actions, because a change that cannot be undone is newer. */
export const forgetActions = (): void => setActions([])

/** Closes messages of a tone. One that has just appeared stays, so that the user can read it. */
export const dismissToasts = (tone: Content['tone']): void => {
  if (performance.now() - shownAt < belongsToScreenMs) return
  for (const { key, content } of queue.visibleToasts) if (content.tone === tone) queue.close(key)
}

/** Closes the message of the earlier screen, or the one behind a dialog, unless it is about the step to this one. */
export const leaveToasts = (): void => {
  if (performance.now() - shownAt > belongsToScreenMs) hideToasts()
}

let actionsPage: string | undefined

/** Forgets the actions of the earlier screen, except between screens of one page. */
export const enterScreen = (page: string | undefined): void => {
  leaveToasts()
  if (page && page === actionsPage) return
  actionsPage = page
  setActions(queue.visibleToasts.flatMap(({ content }) => content.action ?? []))
}

/** Closes messages that could cover a menu. The shortcut still runs their action. */
export const hideToasts = (): void => {
  for (const { key } of queue.visibleToasts) queue.close(key)
}

/** Scrolls the element with the focus, or its row, above the message (`scroll-padding` in base.css). */
const uncoverFocus = (): void => {
  const focused = document.activeElement
  // The bar is sticky, so scrolling would move the rows below it
  if (focused?.closest('[data-selection-bar]')) return
  const row = focused?.closest('li') ?? focused
  const { top = 0 } = row?.getBoundingClientRect() ?? {}
  if (top > innerHeight / 2 && top < innerHeight) row?.scrollIntoView({ block: 'nearest' })
}

/** Shows a short message and replaces the previous one. Use a callout or a dialog for anything that must be read. */
export const toast = (text: string, content: Omit<Content, 'text'> = {}): void => {
  for (const { key } of queue.visibleToasts) queue.close(key)
  if (content.tone === 'bad') forgetActions()
  if (content.action) {
    content.action.text ??= text
    rememberAction(content.action)
  }
  shownAt = performance.now()
  queue.add(
    { text, ...content },
    { timeout: content.action || content.tone === 'bad' ? staysMs.action : staysMs.plain },
  )
  // The message is drawn then, and a menu has returned the focus
  setTimeout(uncoverFocus, 100)
}

/** Returns what an action undoes, such as "“Menu” moved". */
export const formatAction = ({ text }: Action, t: Messages): string | undefined =>
  typeof text === 'function' ? text(t) : text

const runAction = (action: Action, t: Messages): void => {
  hideToasts()
  const undone = action.redo ? [...undoneActions, action] : []
  setActions(
    actions.filter((other) => other !== action),
    undone,
  )
  keepActions(action.run)
  if (action.title && action.title !== t.common.undo) return
  const text = formatAction(action, t)
  if (queue.visibleToasts.length === 0) toast(text ? t.common.undoneOf({ text }) : t.common.undone)
}

/** Runs the action of the newest message that has one. Returns false if none has. */
export const runToastAction = (t: Messages): boolean => {
  const action = findNewestAction()
  if (action) runAction(action, t)
  return action !== undefined
}

export const redoAction = (): boolean => {
  const action = undoneActions.at(-1)
  if (!action?.redo) return false
  hideToasts()
  setActions([...actions, action], undoneActions.slice(0, -1))
  keepActions(action.redo)
  return true
}

export const Toasts = () => {
  const t = useTexts()
  return (
    <ToastRegion queue={queue} className={styles.region!} aria-label={t.common.messages}>
      {({ toast: shown }) => (
        <Toast toast={shown} className={styles.toast!} data-tone={shown.content.tone}>
          <ToastContent className={styles.content!}>
            <Text slot="title">{shown.content.text}</Text>
          </ToastContent>
          <span className={styles.buttons}>
            {shown.content.action ? (
              <Button look="quiet" small onPress={() => runAction(shown.content.action!, t)}>
                {shown.content.action.title}
              </Button>
            ) : null}
            <IconButton slot="close" icon="close" label={t.common.close} />
          </span>
        </Toast>
      )}
    </ToastRegion>
  )
}
