import { createLinkFinding, type DoctorRule, setLink, shortenText } from '../finding.ts'
import { hasEnded } from '../snapshot.ts'

/** Finds links whose schedule has ended. Visitors do not see them, but every editor does. */
export const endedSchedule: DoctorRule = {
  name: 'ended-schedule',
  category: 'links',
  check: ({ links, now }) =>
    links
      .filter((link) => link.is_enabled && hasEnded(link, now))
      .map((link) =>
        createLinkFinding(link, 'is_enabled', {
          severity: 'low',
          case: 'ended-schedule',
          params: { title: shortenText(link.title), date: link.schedule.ends_at!.slice(0, 10) },
          confidence: 0.95,
          changes: [setLink(link, 'is_enabled', link.is_enabled, false)],
        }),
      ),
}
