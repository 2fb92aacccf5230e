import { toIsoOrNull } from '../domain/resource.ts'
import { grantAdmin, listUsers, revokeAdmin } from '../features/auth/index.ts'
import { type Command, formatTable, readArgs, readCount } from './command.ts'
import { withDeps } from './deps.ts'
import { createCommandContext } from './operator.ts'

export const grant: Command = {
  name: 'grant',
  summary: 'Make an account a platform administrator',
  help: `Usage: npm run admin -- grant EMAIL

Makes the account with this e-mail address a platform administrator: its sessions can use /admin/* from their next
request on, and it may create API keys of the scope "admin". It gets no access to customers' profiles. The
account must exist (sign up first).

Example
  npm run admin -- grant robin@example.com`,
  async run(args, out) {
    const { positionals } = readArgs(args, {}, ['EMAIL'])
    const email = positionals[0] ?? ''
    const hasChanged = await withDeps((deps) => grantAdmin(deps, createCommandContext(deps), email))
    out.line(
      hasChanged
        ? `${email} is now a platform administrator.`
        : `${email} already is a platform administrator.`,
    )
    return 0
  },
}

export const revoke: Command = {
  name: 'revoke',
  summary: 'Remove the administrator role from an account',
  help: `Usage: npm run admin -- revoke EMAIL [--force]

Removes the administrator role from the account with this e-mail address, from its next request on, and deletes its API
keys of the scope "admin". The account itself stays. The last administrator who is not blocked keeps the role
unless --force is set: grant it to another account first.

Example
  npm run admin -- revoke robin@example.com`,
  async run(args, out) {
    const { positionals, values } = readArgs(args, { force: { type: 'boolean' } }, ['EMAIL'])
    const email = positionals[0] ?? ''
    const force = values.force === true
    const hasChanged = await withDeps((deps) =>
      revokeAdmin(deps, createCommandContext(deps), email, { force }),
    )
    out.line(
      hasChanged
        ? `${email} is no longer a platform administrator.`
        : `${email} is not a platform administrator.`,
    )
    return 0
  },
}

export const users: Command = {
  name: 'users',
  summary: 'List accounts',
  help: `Usage: npm run admin -- users [--q TEXT] [--limit N] [--json]

Lists the newest N accounts (50) whose e-mail address or name contains TEXT. --json prints one JSON object per line.

Examples
  npm run admin -- users
  npm run admin -- users --q example.com --limit 500
  npm run --silent admin -- users --json | head`,
  async run(args, out) {
    const options = {
      q: { type: 'string', default: '' },
      limit: { type: 'string', default: '50' },
      json: { type: 'boolean' },
    } as const
    const { values } = readArgs(args, options)
    const limit = readCount('limit', values.limit ?? '50', 1, 100_000)
    const matches = await withDeps((deps) => listUsers(deps, { q: values.q ?? '', limit }))
    if (values.json) {
      for (const user of matches) {
        const times = {
          blockedAt: toIsoOrNull(user.blockedAt),
          createdAt: toIsoOrNull(user.createdAt),
          lastActiveAt: toIsoOrNull(user.lastActiveAt),
        }
        out.line(JSON.stringify({ ...user, ...times }))
      }
      return 0
    }
    const rows = matches.map((user) => [
      String(user.id),
      user.email,
      user.name,
      user.planKey,
      toIsoOrNull(user.createdAt)?.slice(0, 10) ?? '',
      toIsoOrNull(user.lastActiveAt)?.slice(0, 10) ?? '–',
      [
        user.isAdmin && 'admin',
        user.blockedAt !== null && 'blocked',
        user.twoFactor && 'two-factor',
        !user.emailVerified && 'unverified',
      ]
        .filter(Boolean)
        .join(', '),
    ])
    for (const line of formatTable(['id', 'email', 'name', 'plan', 'since', 'active', ''], rows))
      out.line(line)
    if (matches.length === limit) out.note(`Only the newest ${limit} are shown; use --limit for more.`)
    return 0
  },
}
