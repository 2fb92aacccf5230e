import type { Session } from '@vitrine/contract'
import { useTexts } from '../../app/texts.tsx'

type Device = Pick<Session, 'browser' | 'system'>

export const useDeviceName = ({ browser, system }: Device): string => {
  const t = useTexts()
  if (!browser) return t.account.unknownDevice
  return system ? t.account.device({ browser, system }) : browser
}
