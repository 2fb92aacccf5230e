import { joinSentences } from './errors.ts'
import { useAccount } from './session.ts'
import { settings } from './settings.ts'
import { useTexts } from './texts.tsx'

/** Returns why countries are unknown, or undefined if the service determines them. Only administrators can change it. */
export const useCountriesNote = (): string | undefined => {
  const { account } = useTexts()
  const { user } = useAccount()
  if (settings.hasCountries) return undefined
  return user.is_admin ? joinSentences([account.noCountries, account.noCountriesAdmin]) : account.noCountries
}
