import { useMessages } from '../messages/index.tsx'
import { toast } from '../ui/toast.tsx'
import { errorText } from './errors.ts'

/** Shows the error of an action without a form in a toast. */
export const useErrorToast = () => {
  const t = useMessages()
  return (error: unknown): void => {
    toast(errorText(error, t), { tone: 'bad' })
  }
}
