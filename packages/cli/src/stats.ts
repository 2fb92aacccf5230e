import { type AnalyticsRange, paginate } from '@vitrine/sdk'
import { Option } from 'commander'
import { type Command, exits, formatColumns } from './program.ts'

const formatPercent = (rate: number | null): string => (rate === null ? '-' : `${(rate * 100).toFixed(1)} %`)

export const showStats: Command = {
  name: 'stats',
  summary: 'show visits and clicks of a page, and the clicks of each link',
  help: 'Covers the last 30 days without --from and --to. Both days are included, in the time zone of the page.',
  options: [
    new Option('--from <date>', 'first day, such as 2026-01-31'),
    new Option('--to <date>', 'last day; today by default'),
  ],
  run: async ({ connect, values, say, json }) => {
    const { api, profile } = await connect()
    const { id: profile_id, public_url } = await profile()
    const days = {
      ...(values.from === undefined ? {} : { from: String(values.from) }),
      ...(values.to === undefined ? {} : { to: String(values.to) }),
    }
    const { data } = await api.getAnalyticsOverview({ query: { profile_id, ...days } })
    const links = []
    for await (const link of paginate(api.listAnalyticsLinks, { query: { profile_id, ...days, limit: 100 } }))
      links.push(link)
    const { range, totals, previous } = data
    json({ range, totals, previous, timeseries: data.timeseries, top: data.top, links })
    say(`${public_url}  ${formatDays(range)}`)
    say()
    say(
      formatColumns([
        ['', 'Range', 'Before'],
        ['Views', totals.views, previous.views],
        ['Visitors', totals.unique_visitors, previous.unique_visitors],
        ['Clicks', totals.clicks, previous.clicks],
        ['Click rate', formatPercent(totals.click_rate), formatPercent(previous.click_rate)],
        ['Submissions', totals.submissions, previous.submissions],
      ]),
    )
    if (links.length) {
      say()
      say(
        formatColumns([
          ['Id', 'Clicks', 'Before', 'Unique', 'Rate', 'Title'],
          ...links.map((link) => [
            link.link_id,
            link.clicks,
            link.previous_clicks,
            link.unique_clicks,
            formatPercent(link.click_rate),
            link.title,
          ]),
        ]),
      )
    }
    return exits.ok
  },
}

const formatDays = ({ from, to, timezone, clipped }: AnalyticsRange): string =>
  `${from} to ${to} (${timezone})${clipped ? ', cut to what the plan covers' : ''}`
