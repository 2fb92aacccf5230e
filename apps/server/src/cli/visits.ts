import { parseDate } from '@vitrine/contract'
import { describeDay, formatDate, parseDay } from '../features/visits/index.ts'
import { type Command, readArgs, UsageError } from './command.ts'
import { withDeps } from './deps.ts'
import { findProfile } from './profiles.ts'

export const visitsShow: Command = {
  name: 'visits show',
  summary: 'Print what a page’s day counts, as JSON',
  help: `Usage: npm run admin -- visits show USERNAME DAY

Prints the documents of a page and day: totals, visits by hour, counts by value, and for 90 days the combinations that filters read,
with the number of visits (n) and of visitors that are new that day (u), on the link (ul), under the variant (uv), on the link under
the variant (uvl), in the campaign (uc) and on the entry (ui). A day has documents from 13:00 UTC of the next day on, if it had visits.

Example
  npm run admin -- visits show robin 2026-11-21`,
  async run(args, out) {
    const { positionals } = readArgs(args, {}, ['USERNAME', 'DAY'])
    const [username = '', date = ''] = positionals
    if (parseDate(date) === null) throw new UsageError('DAY must be a date such as 2026-11-21')
    const day = parseDay(date)
    const documents = await withDeps(async (deps) =>
      describeDay(deps, (await findProfile(deps, username)).id, day),
    )
    if (!documents) throw new Error(`${username} has no documents of ${formatDate(day)}.`)
    out.line(JSON.stringify(documents, null, 2))
    return 0
  },
}
