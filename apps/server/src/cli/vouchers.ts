import { randomBytes } from 'node:crypto'
import { formatProblem } from '@vitrine/contract'
import { loadConfig } from '../config.ts'
import { toIsoOrNull } from '../domain/resource.ts'
import { compile } from '../domain/validate.ts'
import {
  createVoucher,
  findSpecProblems,
  listVouchers,
  loadPlans,
  revokeVoucher,
  VoucherSpec,
} from '../features/billing/index.ts'
import { splitList } from '../lib/split-list.ts'
import { type Command, formatTable, readArgs, readCount, UsageError } from './command.ts'
import { withDeps } from './deps.ts'
import { createCommandContext } from './operator.ts'

const listProblems = compile(VoucherSpec, 'voucher')
/** Returns a code of 60 bits without letters that look alike. */
const createCode = () =>
  [...randomBytes(12)].map((byte) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[byte % 32]).join('')

const create: Command = {
  name: 'voucher create',
  summary: 'Create a voucher',
  help: `Usage: npm run admin -- voucher create --type TYPE [options] [CODE]

Creates a voucher and prints its code; without CODE it gets a random one of 12 characters. Case and blanks in
codes do not matter. Each account can use a voucher once.

  --type percent --percent N            takes N % off the first payment of the next checkout
  --type amount --amount N --currency C takes N minor units (500 is 5.00) off it
  --type plan_grant --plan P [--days N] grants the plan P at once, for N days or without end
  --type trial_days --plan P --days N   the same as a trial
  --plans P,P  --intervals month,year   percent, amount: only for these
  --max-uses N                          can be used by N accounts
  --expires TIME                        expires at this time, such as 2027-01-31T23:59:59Z

Examples
  npm run admin -- voucher create --type percent --percent 30 --plans pro --max-uses 100 SPRING30
  npm run admin -- voucher create --type plan_grant --plan agency --max-uses 1`,
  async run(args, out) {
    const text = { type: 'string' } as const
    const { values, positionals } = readArgs(
      args,
      {
        type: text,
        percent: text,
        amount: text,
        currency: text,
        plan: text,
        days: text,
        plans: text,
        intervals: text,
        'max-uses': text,
        expires: text,
      },
      ['CODE?'],
    )
    if (!values.type) throw new UsageError('--type is missing')
    const countOption = (name: 'percent' | 'amount' | 'days' | 'max-uses', field: string) =>
      values[name] === undefined ? {} : { [field]: readCount(name, values[name], 1, 1_000_000_000) }
    const spec = {
      code: positionals[0] ?? createCode(),
      type: values.type,
      ...countOption('percent', 'percent'),
      ...countOption('amount', 'amount'),
      ...countOption('days', 'days'),
      ...countOption('max-uses', 'max_uses'),
      ...(values.currency ? { currency: values.currency.toUpperCase() } : {}),
      ...(values.plan ? { plan_key: values.plan } : {}),
      ...(values.plans ? { plans: splitList(values.plans) } : {}),
      ...(values.intervals ? { intervals: splitList(values.intervals) } : {}),
      ...(values.expires ? { expires_at: values.expires } : {}),
    } as VoucherSpec
    const shape = listProblems(spec).map(formatProblem)
    const problems = shape.length ? shape : findSpecProblems(spec, loadPlans(loadConfig().PLANS_FILE))
    if (problems.length) throw new UsageError(problems.join('; '))
    if (!(await withDeps((deps) => createVoucher(createCommandContext(deps), spec)))) {
      out.note(`Voucher ${spec.code.toUpperCase()} already exists, and may be revoked. Choose another code.`)
      return 1
    }
    out.line(spec.code.toUpperCase())
    return 0
  },
}

const list: Command = {
  name: 'voucher list',
  summary: 'List vouchers with their uses',
  help: `Usage: npm run admin -- voucher list [--limit N] [--json]

Lists the newest N vouchers (50), newest first. --json prints one JSON object per line.

Example
  npm run admin -- voucher list`,
  async run(args, out) {
    const options = { limit: { type: 'string', default: '50' }, json: { type: 'boolean' } } as const
    const { values } = readArgs(args, options)
    const limit = readCount('limit', values.limit ?? '50', 1, 100_000)
    const vouchers = await withDeps((deps) => listVouchers(deps, limit))
    if (values.json) {
      for (const { code_key: _, doc, ...voucher } of vouchers) {
        const times = {
          expires_at: toIsoOrNull(voucher.expires_at),
          revoked_at: toIsoOrNull(voucher.revoked_at),
          created_at: toIsoOrNull(voucher.created_at),
        }
        out.line(JSON.stringify({ ...voucher, ...doc, ...times }))
      }
      return 0
    }
    const rows = vouchers.map(({ code, type, doc, uses, most_uses, expires_at, revoked_at }) => [
      code,
      type,
      Object.entries(doc)
        .map(([name, value]) => `${name} ${value}`)
        .join(', '),
      `${uses}${most_uses === null ? '' : ` of ${most_uses}`}`,
      toIsoOrNull(expires_at)?.slice(0, 16) ?? '–',
      revoked_at === null ? '' : 'revoked',
    ])
    for (const line of formatTable(['code', 'type', 'effect', 'uses', 'expires', ''], rows)) out.line(line)
    return 0
  },
}

const revoke: Command = {
  name: 'voucher revoke',
  summary: 'Revoke a voucher',
  help: `Usage: npm run admin -- voucher revoke CODE

The voucher can no longer be used. Granted plans and pending discounts stay. Its code cannot be created again.

Example
  npm run admin -- voucher revoke SPRING30`,
  async run(args, out) {
    const { positionals } = readArgs(args, {}, ['CODE'])
    const code = positionals[0] ?? ''
    const isRevoked = await withDeps((deps) => revokeVoucher(createCommandContext(deps), code))
    out.line(isRevoked ? `${code} is now revoked.` : `${code} was already revoked.`)
    return 0
  },
}

export const vouchers: readonly Command[] = [create, list, revoke]
