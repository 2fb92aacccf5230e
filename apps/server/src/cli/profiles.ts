import type { Deps } from '../deps.ts'
import { deleteProfileAsOperator } from '../features/account/index.ts'
import { setProfileBlocked } from '../features/admin/index.ts'
import { findPage } from '../features/profile/index.ts'
import { type Command, readArgs, requireConfirmation } from './command.ts'
import { printResult } from './deps.ts'
import { commandContext } from './operator.ts'

type ProfileCommand = {
  name: string
  summary: string
  description: string
  /** The command cannot be undone and needs --yes. */
  irreversible?: boolean
  run: (deps: Deps, ctx: ReturnType<typeof commandContext>, id: number) => Promise<string>
}

const profileCommand = ({
  name,
  summary,
  description,
  irreversible = false,
  run,
}: ProfileCommand): Command => ({
  name: `profile ${name}`,
  summary,
  help: `Usage: npm run admin -- profile ${name} USERNAME${irreversible ? ' --yes' : ''}

${description} The audit log records the command.

Example
  npm run admin -- profile ${name} robin${irreversible ? ' --yes' : ''}`,
  async run(args, out) {
    const { values, positionals } = readArgs(args, { yes: { type: 'boolean' } }, ['USERNAME'])
    requireConfirmation(irreversible, values.yes)
    const username = positionals[0] ?? ''
    return printResult(out, async (deps) => {
      const page = await findPage(deps, username, deps.now())
      if (!page) throw new Error(`Profile ${username} does not exist.`)
      if ('redirect' in page) throw new Error(`Profile ${username} was renamed to ${page.redirect}.`)
      return `${username} ${await run(deps, commandContext(deps), page.profile.id)}`
    })
  },
})

export const profileCommands: readonly Command[] = [
  profileCommand({
    name: 'block',
    summary: 'Block a page: it is no longer public',
    description: 'Visitors get 410 Gone. Its owner can still see and edit it.',
    run: async (deps, ctx, id) => {
      await setProfileBlocked(deps, ctx, id, ctx.now)
      return 'is blocked.'
    },
  }),
  profileCommand({
    name: 'unblock',
    summary: 'Unblock a page',
    description: 'The page is public again, unless its account is blocked.',
    run: async (deps, ctx, id) => {
      await setProfileBlocked(deps, ctx, id, null)
      return 'is no longer blocked.'
    },
  }),
  profileCommand({
    name: 'delete',
    summary: 'Erase one profile of an account that has others',
    description:
      'Erases the profile with its links, statistics and uploads. The last profile can only be erased with its account.',
    irreversible: true,
    run: async (deps, ctx, id) => {
      await deleteProfileAsOperator(deps, ctx, id)
      return 'is erased.'
    },
  }),
]
