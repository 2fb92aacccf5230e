import { useMessages } from '../messages/index.tsx'
import { toast } from '../ui/toast.tsx'
import { errorText } from './errors.ts'

/** Says in passing what went wrong with an action that has no form of its own. */
export const useFail = () => {
  const t = useMessages()
  return (error: unknown): void => {
    toast(errorText(error, t), { tone: 'bad' })
  }
}
