import { getCountdownEnd } from '@vitrine/page/countdown'
import { createLinkFinding, type DoctorRule, type Finding, setLink, shortenText } from '../finding.ts'
import { hasEnded } from '../snapshot.ts'

export const endedCountdown: DoctorRule = {
  name: 'ended-countdown',
  category: 'links',
  check: ({ links, now }) =>
    links.flatMap((link): Finding[] => {
      const endsAt = getCountdownEnd(link)
      if (endsAt === null || endsAt > now || !link.is_enabled || hasEnded(link, now)) return []
      return [
        createLinkFinding(link, 'is_enabled', {
          severity: 'medium',
          case: 'ended-countdown',
          params: { title: shortenText(link.title), date: new Date(endsAt).toISOString().slice(0, 10) },
          confidence: 0.9,
          changes: [setLink(link, 'is_enabled', link.is_enabled, false)],
        }),
      ]
    }),
}
