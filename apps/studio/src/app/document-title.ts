import { useEffect } from 'react'
import { settings } from './settings.ts'

/** Sets the title of the document: the screen, what it belongs to, and the product. Null leaves the title to another component. */
export const useDocumentTitle = (screen: string | null | undefined, owner?: string): void => {
  const title = [screen, owner, settings.site.name].filter(Boolean).join(' · ')
  useEffect(() => {
    if (screen !== null) document.title = title
  }, [screen, title])
}
