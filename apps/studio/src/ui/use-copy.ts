import { useCallback } from 'react'
import { useMessages } from '../messages/index.tsx'
import { toast } from './toast.tsx'

/** Returns a stable function that copies a text and shows the result. Browsers block copying without TLS. */
export const useCopy = () => {
  const t = useMessages()
  return useCallback(
    async (text: string, message = t.common.copied): Promise<void> => {
      try {
        await navigator.clipboard.writeText(text)
        toast(message)
      } catch {
        toast(t.common.copyFailed, { tone: 'bad' })
      }
    },
    [t],
  )
}
