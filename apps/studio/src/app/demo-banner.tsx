import { hourMs } from '@vitrine/contract/durations'
import { Callout } from '../ui/layout.tsx'
import { addRegion } from './browser.ts'
import { useLanguage, useTexts } from './texts.tsx'

/** Names the time at which the demo is reset. */
export const DemoBanner = () => {
  const texts = useTexts('auth/demo')
  const [language] = useLanguage()
  const time = new Intl.DateTimeFormat(addRegion(language), { timeStyle: 'short' })
  return <Callout>{texts.resetAt({ time: time.format(Math.ceil(Date.now() / hourMs) * hourMs) })}</Callout>
}
