import { useTexts } from '../app/texts.tsx'
import { IconButton } from '../ui/button.tsx'
import { hideToasts, keepActions, rememberAction, runToastAction, useNewestAction } from '../ui/toast.tsx'

export const changeWithUndo = (change: () => void, undo: () => void): void => {
  hideToasts()
  keepActions(change)
  rememberAction({ run: undo, redo: change })
}

export const UndoButton = () => {
  const t = useTexts()
  const isEmpty = useNewestAction() === undefined
  // A disabled button would lose the focus after the last undo
  return (
    <IconButton
      data-undo
      icon="undo"
      label={t.common.undo}
      aria-disabled={isEmpty}
      onPress={() => void runToastAction(t)}
    />
  )
}
