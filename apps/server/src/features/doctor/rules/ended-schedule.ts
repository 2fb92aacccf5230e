import { onLink, quoted, type Rule, setLink } from '../finding.ts'
import { isOver } from '../snapshot.ts'

/** Links whose time is over: nobody sees them, but everybody who edits the page does. */
export const endedSchedule: Rule = {
  name: 'ended-schedule',
  category: 'links',
  check: ({ links, now }) =>
    links
      .filter((link) => link.is_enabled && isOver(link, now))
      .map((link) =>
        onLink(link, 'is_enabled', {
          severity: 'low',
          title: 'A link is over',
          explanation: `${quoted(link.title)} ended on ${link.schedule.ends_at!.slice(0, 10)} and is not shown any more. Switched off, it can be planned anew when it is needed.`,
          confidence: 0.95,
          changes: [setLink(link, 'is_enabled', link.is_enabled, false)],
        }),
      ),
}
