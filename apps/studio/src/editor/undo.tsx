import { useTexts } from '../app/texts.tsx'
import { formatAction, keepActions, rememberAction, useNewestAction } from '../app/undo-history.ts'
import { IconButton } from '../ui/button.tsx'
import { hideToasts, runToastAction } from '../ui/toast.tsx'

export const changeWithUndo = (change: () => void, undo: () => void): void => {
  hideToasts()
  keepActions(change)
  rememberAction({ run: undo, redo: change })
}

export const UndoButton = () => {
  const t = useTexts()
  const action = useNewestAction()
  const text = action && formatAction(action, t)
  // A disabled button would lose the focus after the last undo
  return (
    <IconButton
      data-undo
      icon="undo"
      label={text ? t.common.pair({ name: t.common.undo, value: text }) : t.common.undo}
      aria-disabled={action === undefined}
      onPress={() => void runToastAction(t)}
    />
  )
}
