import { useEffect, useRef } from 'react'

/** Returns a ref for a list, and a function that focuses an entry, or a part of it, as soon as the number of entries changes. */
export const useItemFocus = (count: number) => {
  const list = useRef<HTMLFieldSetElement>(null)
  const request = useRef<{ readonly index: number; readonly part?: string } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of entries changes after the request
  useEffect(() => {
    if (!request.current) return
    const { index, part } = request.current
    request.current = null
    const item = list.current?.querySelectorAll<HTMLElement>(':scope > [data-item]')[index]
    const target = part ? item?.querySelector<HTMLElement>(part) : item
    ;(target ?? list.current?.querySelector<HTMLElement>(':scope > button'))?.focus()
  }, [count])
  const focusItem = (next: NonNullable<typeof request.current>) => {
    request.current = next
  }
  return [list, focusItem] as const
}
