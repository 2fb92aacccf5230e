import { loadConfig } from '../config.ts'
import { loadPlans } from '../features/billing/index.ts'
import { type Command, formatTable, readArgs } from './command.ts'

export const plans: Command = {
  name: 'plans',
  summary: 'Show the plans and their limits',
  help: `Usage: npm run admin -- plans [--json]

Shows the plans of this installation: the built-in ones, or those of PLANS_FILE. --json prints them in the
format of PLANS_FILE, as a template for your own file.

Examples
  npm run admin -- plans
  npm run --silent admin -- plans --json > plans.json
  PLANS_FILE=plans.json npm run admin -- plans      (checks your file)`,
  async run(args, out) {
    const { values } = readArgs(args, { json: { type: 'boolean' } })
    const list = [...loadPlans(loadConfig().PLANS_FILE).values()]
    if (values.json) {
      out.line(JSON.stringify(list, null, 2))
      return 0
    }
    const limits = Object.keys(list[0]?.limits ?? {}) as (keyof (typeof list)[number]['limits'])[]
    const formatPrice = (interval: string) =>
      list
        .map((plan) => plan.prices.find((p) => p.interval === interval))
        .map((p) => (p ? `${(p.amount / 100).toFixed(2)} ${p.currency}` : '–'))
    const rows = [
      ['name', ...list.map((plan) => plan.name)],
      ['price per month', ...formatPrice('month')],
      ['price per year', ...formatPrice('year')],
      ...limits.map((limit) => [limit, ...list.map((plan) => String(plan.limits[limit] ?? 'unlimited'))]),
      ['features', ...list.map((plan) => plan.features.join(', ') || '–')],
    ]
    for (const line of formatTable(['', ...list.map((plan) => plan.key)], rows)) out.line(line)
    return 0
  },
}
