import { opensUrl } from '../../links/index.ts'
import { createLinkFinding, type DoctorRule, quote } from '../finding.ts'

/** Number without `+` or `00`, longer than emergency and service numbers. */
const nationalNumber = /^(?:tel|sms):(?!00)\(?\d(?:[ ().-]*\d){6,}$/i

/** Finds phone numbers that can be called only within one country. */
export const phoneCountry: DoctorRule = {
  name: 'phone-country',
  category: 'conversion',
  check: ({ shownLinks }) =>
    shownLinks
      .filter((link) => opensUrl(link) && nationalNumber.test(link.url))
      .map((link) =>
        createLinkFinding(link, 'url', {
          severity: 'low',
          title: 'A phone number has no country code',
          explanation: `Calls to ${quote(link.title)} from other countries fail. Start the number with the country code, such as +44.`,
          confidence: 0.8,
        }),
      ),
}
