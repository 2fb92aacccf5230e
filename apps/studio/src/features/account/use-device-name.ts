import type { Session } from '@vitrine/contract'
import { useMessages } from '../../messages/index.tsx'

type Device = Pick<Session, 'browser' | 'system'>

export const useDeviceName = ({ browser, system }: Device): string => {
  const t = useMessages()
  if (!browser) return t.account.unknownDevice
  return system ? t.account.device(browser, system) : browser
}
