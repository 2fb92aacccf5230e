import { useMessages } from '../messages/index.tsx'
import { toast } from '../ui/toast.tsx'
import { formatError } from './errors.ts'

export const useErrorToast = () => {
  const t = useMessages()
  return (error: unknown): void => {
    toast(formatError(error, t), { tone: 'bad' })
  }
}
