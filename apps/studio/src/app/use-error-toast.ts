import { dismissToasts, toast } from '../ui/toast.tsx'
import { formatError, isDemoRefusal } from './errors.ts'
import { onReconnect } from './status.ts'
import { useTexts } from './texts.tsx'

onReconnect(() => dismissToasts('bad'))

export const useErrorToast = () => {
  const t = useTexts()
  return (error: unknown): void => {
    toast(formatError(error, t), { tone: isDemoRefusal(error) ? 'plain' : 'bad' })
  }
}
