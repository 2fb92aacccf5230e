import { useEffect, useState } from 'react'
import { isEmpty, readPath } from './block-drafts.ts'

/** Returns a function that is false for paths of empty fields in the entry of a list that the user fills in, until the focus leaves it. */
export const useLeftEntries = (draft: object): ((path: string) => boolean) => {
  /** Path of the entry with the focus, if its editor knows it. */
  const [filled, setFilled] = useState<string | null>(null)
  useEffect(() => {
    const follow = ({ type, target, relatedTarget }: FocusEvent) => {
      const focused = type === 'focusin' ? target : relatedTarget
      const entry = focused instanceof Element ? focused.closest('[data-item],[role="listbox"]') : null
      setFilled((before) => entry && (entry.getAttribute('data-item') ?? before ?? ''))
    }
    document.addEventListener('focusin', follow)
    document.addEventListener('focusout', follow)
    return () => {
      document.removeEventListener('focusin', follow)
      document.removeEventListener('focusout', follow)
    }
  }, [])
  return (path) =>
    filled === null || !path.includes('[') || !path.startsWith(filled) || !isEmpty(readPath(draft, path))
}
