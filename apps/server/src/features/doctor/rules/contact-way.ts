import { createProfileFinding, type DoctorRule } from '../finding.ts'

const kinds = new Set(['phone', 'email', 'whatsapp', 'form', 'email_capture', 'contact_card', 'booking'])
const platforms = new Set(['email', 'phone', 'whatsapp', 'signal', 'telegram'])
const reaches = /^(?:mailto|tel|sms):|^https:\/\/(?:wa\.me|t\.me|m\.me|signal\.me)\//i

export const contactWay: DoctorRule = {
  name: 'contact-way',
  category: 'conversion',
  check: (snapshot) => {
    const { shownLinks, profile } = snapshot
    const reachable =
      shownLinks.some(({ kind, url }) => kinds.has(kind) || reaches.test(url)) ||
      profile.social_links.some(({ platform, url }) => platforms.has(platform) || reaches.test(url))
    return reachable || shownLinks.every((link) => link.kind === 'header')
      ? []
      : [
          createProfileFinding(snapshot, null, {
            severity: 'medium',
            case: 'contact-way',
            confidence: 0.8,
          }),
        ]
  },
}
