import { onLink, quoted, type Rule, setLink } from '../finding.ts'

/** A countdown that has reached its end still stands on the page. */
export const endedCountdown: Rule = {
  name: 'ended-countdown',
  category: 'links',
  check: ({ shown, now }) =>
    shown
      .filter(({ kind }) => kind === 'countdown')
      .flatMap((link) => {
        const ends = link.business_block_config.ends_at
        const at = typeof ends === 'string' ? Date.parse(ends) : Number.NaN
        return at <= now
          ? [
              onLink(link, 'is_enabled', {
                severity: 'medium',
                title: 'A countdown has ended',
                explanation: `${quoted(link.title)} counted down to ${new Date(at).toISOString().slice(0, 10)}. Visitors still see it, at zero.`,
                confidence: 0.9,
                changes: [setLink(link, 'is_enabled', link.is_enabled, false)],
              }),
            ]
          : []
      }),
}
