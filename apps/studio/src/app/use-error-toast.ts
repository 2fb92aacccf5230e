import { useMessages } from '../messages/index.tsx'
import { toast } from '../ui/toast.tsx'
import { errorText } from './errors.ts'

export const useErrorToast = () => {
  const t = useMessages()
  return (error: unknown): void => {
    toast(errorText(error, t), { tone: 'bad' })
  }
}
