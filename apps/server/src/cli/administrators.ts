import { grantAdmin, revokeAdmin } from '../features/auth/index.ts'
import { type Command, readArgs } from './command.ts'
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
    const hasChanged = await withDeps((deps) => grantAdmin(createCommandContext(deps), email))
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
    const hasChanged = await withDeps((deps) => revokeAdmin(createCommandContext(deps), email, { force }))
    out.line(
      hasChanged
        ? `${email} is no longer a platform administrator.`
        : `${email} is not a platform administrator.`,
    )
    return 0
  },
}
