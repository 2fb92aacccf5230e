import {
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components'
import { type Messages, useTexts } from '../app/texts.tsx'
import {
  enterPage,
  findNewestAction,
  forgetActions,
  formatAction,
  rememberAction,
  setShownAction,
  type UndoableAction,
  undoAction,
} from '../app/undo-history.ts'
import { Button, IconButton } from './button.tsx'
import styles from './toast.module.css'

type Content = {
  readonly text: string
  readonly tone?: 'plain' | 'bad'
  readonly action?: UndoableAction | undefined
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

queue.subscribe(() =>
  setShownAction(queue.visibleToasts.find(({ content }) => content.action)?.content.action),
)

/** Closes messages of a tone. One that has just appeared stays, so that the user can read it. */
export const dismissToasts = (tone: Content['tone']): void => {
  if (performance.now() - shownAt < belongsToScreenMs) return
  for (const { key, content } of queue.visibleToasts) if (content.tone === tone) queue.close(key)
}

/** Closes the message of the earlier screen, or the one behind a dialog, unless it is about the step to this one. */
export const leaveToasts = (): void => {
  if (performance.now() - shownAt > belongsToScreenMs) hideToasts()
}

/** Closes the message of the earlier screen and forgets the actions of another page. */
export const enterScreen = (page: string | undefined): void => {
  leaveToasts()
  enterPage(page)
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

const runAction = (action: UndoableAction, t: Messages): void => {
  hideToasts()
  undoAction(action)
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
