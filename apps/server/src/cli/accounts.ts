import { open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { dayMs } from '@vitrine/contract/durations'
import { maxLengths } from '@vitrine/contract/limits'
import type { Deps } from '../deps.ts'
import { deleteAccountAsOperator, exportAccount, resetTwoFactor } from '../features/account/index.ts'
import { blockUsers, setUserBlocked } from '../features/admin/index.ts'
import { audit } from '../features/audit/index.ts'
import { changeEmail, createAccount, sendPasswordReset, verifyEmail } from '../features/auth/index.ts'
import { grantPlan } from '../features/billing/index.ts'
import { deleteChallenges, revokeSessions } from '../features/credentials/index.ts'
import { createOwnerContext } from '../features/exports/index.ts'
import { findByEmail, findUser, isPlainEmail, normaliseEmail, type UserRow } from '../features/users/index.ts'
import { type Action, createActionCommand, type Subjects } from './action-command.ts'
import { type Command, readArgs, readCount, readReason, UsageError } from './command.ts'
import { printResult } from './deps.ts'
import { createCommandContext } from './operator.ts'

export const findAccount = async (deps: Deps, text: string): Promise<UserRow> => {
  const user = /^\d+$/.test(text)
    ? await findUser(deps.db.read, Number(text))
    : await findByEmail(deps.db.read, normaliseEmail(text))
  if (!user)
    throw new Error(
      `Account ${text} does not exist. Find accounts with \`vitrine api GET /api/v1/admin/users --query q=TEXT\`.`,
    )
  return user
}

const accounts: Subjects<UserRow> = {
  group: 'account',
  argument: 'EMAIL',
  example: 'robin@example.com',
  note: ' EMAIL may be the id of the account.',
  find: findAccount,
}

const accountCreate: Command = {
  name: 'account create',
  summary: 'Create an account and e-mail its owner a link to choose a password',
  help: `Usage: npm run admin -- account create EMAIL --name NAME [--verified]

Creates an account with its first page, in every registration mode. The link in the e-mail is valid for seven days.
--verified marks the e-mail address as verified. The audit log records the command.

Example
  npm run admin -- account create robin@example.com --name "Robin Example"`,
  async run(args, out) {
    const options = { name: { type: 'string' }, verified: { type: 'boolean' } } as const
    const { values, positionals } = readArgs(args, options, ['EMAIL'])
    const [email = ''] = positionals
    const { name = '', verified = false } = values
    if (!isPlainEmail(normaliseEmail(email))) throw new UsageError(`${email} is not an e-mail address`)
    if (!name.trim() || name.length > maxLengths.person_name)
      throw new UsageError(`--name must have 1 to ${maxLengths.person_name} characters`)
    return printResult(out, (deps) =>
      createAccount(
        createCommandContext(deps),
        { email, name, verified },
        async (_, user) =>
          `Account ${user.id} for ${user.email} is created. An e-mail with a link to choose a password is queued.`,
      ),
    )
  },
}

const actions: readonly Action<UserRow>[] = [
  {
    name: 'verify',
    summary: 'Verify the e-mail address of an account without an e-mail',
    description: 'Verify first that the e-mail address belongs to the person.',
    run: (ctx, user) => verifyEmail(ctx, user.id, async () => `${user.email} is verified.`),
  },
  {
    name: 'password-mail',
    summary: 'Send a user a link to choose a password',
    description: 'The link works once, for an hour.',
    run: async (ctx, user) => {
      if (await sendPasswordReset(ctx, user.id)) return `An e-mail to ${user.email} is queued.`
      throw new Error(
        'The limit of reset e-mails to this e-mail address has been reached. Try again in an hour.',
      )
    },
  },
  {
    name: 'reset-2fa',
    summary: 'Turn off two-factor authentication and delete the passkeys of a user who has lost the device',
    description:
      'Removes authenticator, recovery codes and passkeys and notifies the user by e-mail. Verify the identity of the user first: afterwards the password alone grants access.',
    run: async (ctx, user) =>
      (await resetTwoFactor(ctx, user.id))
        ? `${user.email} now signs in with the password alone. An e-mail notifies the user.`
        : `${user.email} has no two-factor authentication and no passkey.`,
  },
  {
    name: 'sign-out',
    summary: 'End all sessions of an account',
    description:
      'Signs the user out everywhere. API keys and agents keep their access: `account block` suspends these too.',
    run: async (ctx, user) => {
      const count = await ctx.tx(async (db) => {
        const sessions = (await revokeSessions(db, user.id)).length
        await deleteChallenges(db, user.id)
        await audit(db, ctx, 'session.revoke_all', { type: 'user', id: user.id })
        return sessions
      })
      return `${user.email} is signed out of ${count} ${count === 1 ? 'session' : 'sessions'}.`
    },
  },
  {
    name: 'unblock',
    summary: 'Unblock an account',
    description:
      'Its pages are online again, and its API keys, agents, connected spreadsheets and webhooks work again. Sessions stay ended.',
    run: async (ctx, user) => {
      await setUserBlocked(ctx, user.id, null)
      return `${user.email} is no longer blocked.`
    },
  },
  {
    name: 'delete',
    summary: 'Erase an account and all its data',
    description:
      'Erases the account and its data: profiles, links, analytics, uploads, keys. The audit log stays and contains only its id. A last e-mail confirms the deletion. Subscriptions end at the payment provider.',
    isIrreversible: true,
    run: async (ctx, user) => {
      await deleteAccountAsOperator(ctx, user.id)
      return `${user.email} (${user.id}) is erased.`
    },
  },
]

const accountBlock: Command = {
  name: 'account block',
  summary: 'Block accounts: disables sign-in and takes their pages offline',
  help: `Usage: npm run admin -- account block EMAIL... [--reason TEXT]

Ends sessions and takes the pages offline. API keys, agents, connected spreadsheets and webhooks are suspended: they work again
after \`account unblock\`. A new password by e-mail revokes the keys and agents. Blocks all of the accounts or none. With --reason
each owner gets an e-mail. EMAIL may be the id of the account. The audit log records the command.

Examples
  npm run admin -- account block robin@example.com
  npm run admin -- account block robin@example.com 4711 --reason "Phishing"`,
  async run(args, out) {
    const { values, positionals } = readArgs(args, { reason: { type: 'string' } }, ['EMAIL...'])
    const reason = readReason(values.reason)
    return printResult(out, async (deps) => {
      const ctx = createCommandContext(deps)
      const users = await blockUsers(ctx, { accounts: positionals, reason })
      return users.map(({ email }) => `${email} is blocked.`).join('\n')
    })
  },
}

const accountEmail: Command = {
  name: 'account email',
  summary: 'Change the e-mail address of an account',
  help: `Usage: npm run admin -- account email EMAIL NEW_EMAIL [--verified]

Sends an e-mail to the former e-mail address, and a verification link to the new one. --verified marks the new one as verified
instead: verify first that it belongs to the person. EMAIL may be the id of the account. The audit log records the command.

Example
  npm run admin -- account email robin@example.com robin@example.org`,
  async run(args, out) {
    const options = { verified: { type: 'boolean' } } as const
    const { values, positionals } = readArgs(args, options, ['EMAIL', 'NEW_EMAIL'])
    const [account = '', address = ''] = positionals
    const email = normaliseEmail(address)
    if (!isPlainEmail(email)) throw new UsageError(`${address} is not an e-mail address`)
    return printResult(out, async (deps) => {
      const user = await findAccount(deps, account)
      const verified = values.verified === true
      await changeEmail(createCommandContext(deps), user.id, { email, verified })
      return `${user.email} is now ${email}.${verified ? '' : ' An e-mail with a link to verify it is queued.'}`
    })
  },
}

const accountPlan: Command = {
  name: 'account plan',
  summary: 'Grant a plan to an account',
  help: `Usage: npm run admin -- account plan EMAIL PLAN [--days N]

Replaces an earlier grant. Without --days it has no end; the first plan ends it. A paid subscription or voucher with a better
plan still counts. EMAIL may be the id of the account. The audit log records the command.

Examples
  npm run admin -- account plan robin@example.com pro --days 30
  npm run admin -- account plan robin@example.com free`,
  async run(args, out) {
    const { values, positionals } = readArgs(args, { days: { type: 'string' } }, ['EMAIL', 'PLAN'])
    const [account = '', plan = ''] = positionals
    const days = values.days === undefined ? null : readCount('days', values.days, 1, 36_500)
    return printResult(out, async (deps) => {
      const user = await findAccount(deps, account)
      const ctx = createCommandContext(deps)
      const until = days === null ? null : ctx.now + days * dayMs
      const best = await ctx.tx((db) => grantPlan(db, ctx, user.id, { plan, until }))
      return `${user.email} has the plan ${best.plan_key}.`
    })
  },
}

const accountExport: Command = {
  name: 'account export',
  summary: 'Write all data of an account to a file',
  help: `Usage: npm run admin -- account export EMAIL FILE

Writes what the user gets from \`GET /account/export\` as JSON to FILE, which must not exist: all data of the account, without
secrets and uploads. Only the owner of the file can read it. EMAIL may be the id of the account. The audit log records the command.

Example
  npm run admin -- account export robin@example.com ./robin.json`,
  async run(args, out) {
    const { positionals } = readArgs(args, {}, ['EMAIL', 'FILE'])
    const [email = '', path = ''] = positionals
    return printResult(out, async (deps) => {
      const user = await findAccount(deps, email)
      const owner = await createOwnerContext(deps, user.id)
      if (!owner) throw new Error(`Account ${email} was deleted in the meantime.`)
      const file = await open(path, 'wx', 0o600)
      try {
        const stream = await exportAccount(owner, createCommandContext(deps))
        await pipeline(stream, file.createWriteStream())
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
      return `The data of ${user.email} is in ${path}.`
    })
  },
}

export const accountCommands: readonly Command[] = [
  accountCreate,
  accountBlock,
  accountEmail,
  accountPlan,
  ...actions.map((action) => createActionCommand(accounts, action)),
  accountExport,
]
