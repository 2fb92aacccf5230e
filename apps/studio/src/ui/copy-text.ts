import type { Messages } from '../app/texts.tsx'
import { toast } from './toast.tsx'

/** Copies a text and shows a toast, which reports a failure: without TLS, browsers have no clipboard. */
export const copyText = async (text: string, t: Messages, message = t.common.copied): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    toast(message)
  } catch {
    toast(t.common.copyFailed, { tone: 'bad' })
  }
}
