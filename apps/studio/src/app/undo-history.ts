import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'
import type { Messages } from './texts.tsx'

/** Without a title, no message offers the action. Its text says what was done. */
export type UndoableAction = {
  readonly title?: string
  text?: string | ((t: Messages) => string)
  readonly run: () => void
  readonly redo?: () => void
}

/** Actions of this page, newest last. The shortcut runs one after the other. */
let actions: readonly UndoableAction[] = []
let undoneActions: readonly UndoableAction[] = []
/** UndoableAction of the visible message, which may not be remembered. */
let shownAction: UndoableAction | undefined
let page: string | undefined
const { subscribe, report } = createListeners()

const setActions = (next: readonly UndoableAction[], nextUndone: readonly UndoableAction[] = []): void => {
  actions = next
  undoneActions = nextUndone
  report()
}

export const setShownAction = (action: UndoableAction | undefined): void => {
  shownAction = action
  report()
}

export const rememberAction = (action: UndoableAction): void => {
  if (!actions.includes(action)) setActions([...actions, action])
}

/** Makes a change that does not replace the remembered actions. */
export const keepActions = (change: () => void): void => {
  const before = actions
  const undoneBefore = undoneActions
  change()
  setActions(before, undoneBefore)
}

export const findNewestAction = (): UndoableAction | undefined => actions.at(-1) ?? shownAction

export const useNewestAction = () => useSyncExternalStore(subscribe, findNewestAction)

export const forgetAction = (action: UndoableAction | undefined): void =>
  setActions(actions.filter((other) => other !== action))

/** Forgets the actions that followed another one, such as those of a closed form. */
export const forgetActionsAfter = (action: UndoableAction | undefined): void =>
  setActions(actions.slice(0, action ? actions.indexOf(action) + 1 : 0))

/** Forgets the actions, because a change that cannot be undone is newer. */
export const forgetActions = (): void => setActions([])

/** Forgets the actions of another page. Between screens of one page they stay. */
export const enterPage = (next: string | undefined): void => {
  if (next && next === page) return
  page = next
  setActions(shownAction ? [shownAction] : [])
}

/** Returns what an action undoes, such as "“Menu” moved". */
export const formatAction = ({ text }: UndoableAction, t: Messages): string | undefined =>
  typeof text === 'function' ? text(t) : text

export const undoAction = (action: UndoableAction): void => {
  const undone = action.redo ? [...undoneActions, action] : []
  setActions(
    actions.filter((other) => other !== action),
    undone,
  )
  keepActions(action.run)
}

/** Repeats the action that was undone last. Returns false without one. */
export const redoAction = (): boolean => {
  const action = undoneActions.at(-1)
  if (!action?.redo) return false
  setActions([...actions, action], undoneActions.slice(0, -1))
  keepActions(action.redo)
  return true
}
