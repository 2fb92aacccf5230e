import { createLinkFinding, type DoctorRule, shortenText } from '../finding.ts'
import type { SnapshotProfile } from '../snapshot.ts'

/** Number without `+` or `00`, longer than emergency and service numbers. */
const nationalNumber = /^(?:tel|sms):(?!00)\(?\d(?:[ ().-]*\d){6,}$/i

const codesByCity: Record<string, string> = {
  Berlin: '+49',
  Vienna: '+43',
  Zurich: '+41',
  Paris: '+33',
  Amsterdam: '+31',
  Rome: '+39',
  Madrid: '+34',
  Lisbon: '+351',
  Sao_Paulo: '+55',
  Mexico_City: '+52',
  New_York: '+1',
  Chicago: '+1',
  Denver: '+1',
  Los_Angeles: '+1',
  Toronto: '+1',
}
const codesByLanguage: Record<string, string> = {
  de: '+49',
  es: '+34',
  fr: '+33',
  it: '+39',
  nl: '+31',
  'pt-br': '+55',
  pt: '+351',
}

const findCountryCode = ({ timezone, language }: Pick<SnapshotProfile, 'timezone' | 'language'>): string => {
  const tag = language.toLowerCase()
  return (
    codesByCity[timezone.split('/').at(-1)!] ??
    codesByLanguage[tag] ??
    codesByLanguage[tag.slice(0, 2)] ??
    '+44'
  )
}

/** Finds phone numbers that can be called only within one country. */
export const phoneCountry: DoctorRule = {
  name: 'phone-country',
  category: 'conversion',
  check: ({ openedLinks, profile }) =>
    openedLinks
      .filter((link) => nationalNumber.test(link.url))
      .map((link) =>
        createLinkFinding(link, 'url', {
          severity: 'low',
          case: 'phone-country',
          params: { title: shortenText(link.title), code: findCountryCode(profile) },
          confidence: 0.8,
        }),
      ),
}
