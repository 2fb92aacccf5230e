import { useMessages } from '../messages/index.tsx'
import { dismissToasts, toast } from '../ui/toast.tsx'
import { formatError } from './errors.ts'
import { onReconnect } from './status.ts'

onReconnect(() => dismissToasts('bad'))

export const useErrorToast = () => {
  const t = useMessages()
  return (error: unknown): void => {
    toast(formatError(error, t), { tone: 'bad' })
  }
}
