import { useEffect, useLayoutEffect, useRef } from 'react'
import { forgetActions, setActions } from '../../../ui/toast.tsx'

const histories = new Map<
  number,
  { readonly theme: string; readonly actions: ReturnType<typeof forgetActions> }
>()

/** Restores undo and redo of a page's design when the user returns, unless the design has changed in the meantime. */
export const useDesignHistory = (pageId: number, theme: object): void => {
  const current = useRef('')
  current.current = JSON.stringify(theme)
  useLayoutEffect(
    () => () => void histories.set(pageId, { theme: current.current, actions: forgetActions() }),
    [pageId],
  )
  // After the screen's layout effects, which forget the actions of the previous screen
  useEffect(() => {
    const history = histories.get(pageId)
    if (history?.theme === current.current) setActions(...history.actions)
  }, [pageId])
}
