import { useEffect, useLayoutEffect, useRef } from 'react'
import { useMessages } from '../messages/index.tsx'
import { IconButton } from '../ui/button.tsx'
import {
  hideToasts,
  keepActions,
  rememberAction,
  restoreHistory,
  runToastAction,
  takeHistory,
  useNewestAction,
} from '../ui/toast.tsx'

export const changeWithUndo = (change: () => void, undo: () => void): void => {
  hideToasts()
  keepActions(change)
  rememberAction({ run: undo, redo: change })
}

const histories = new Map<number, { readonly theme: string } & ReturnType<typeof takeHistory>>()

/** Restores undo and redo of a page's design when the user returns, unless the design has changed in the meantime. */
export const useDesignHistory = (pageId: number, theme: object): void => {
  const current = useRef('')
  current.current = JSON.stringify(theme)
  useLayoutEffect(
    () => () => void histories.set(pageId, { theme: current.current, ...takeHistory() }),
    [pageId],
  )
  // After the screen's layout effects, which forget the actions of the previous screen
  useEffect(() => {
    const history = histories.get(pageId)
    if (history?.theme === current.current) restoreHistory(history)
  }, [pageId])
}

export const UndoButton = () => {
  const t = useMessages()
  const isEmpty = useNewestAction() === undefined
  // A disabled button would lose the focus after the last undo
  return (
    <IconButton
      icon="undo"
      label={t.common.undo}
      aria-disabled={isEmpty}
      onPress={() => void runToastAction(t)}
    />
  )
}
