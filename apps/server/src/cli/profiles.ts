import type { Deps } from '../deps.ts'
import { deleteProfileAsOperator } from '../features/account/index.ts'
import { releaseUsername, setProfileBlocked } from '../features/admin/index.ts'
import { findPage } from '../features/profile/index.ts'
import { type Action, createActionCommand, type Subjects } from './action-command.ts'
import type { Command } from './command.ts'

type Profile = { readonly id: number; readonly username: string }

export const findProfile = async (deps: Deps, username: string): Promise<Profile> => {
  const page = await findPage(deps, username, deps.now())
  if (!page) throw new Error(`Profile ${username} does not exist.`)
  if ('redirect' in page) throw new Error(`Profile ${username} was renamed to ${page.redirect}.`)
  return { id: page.profile.id, username }
}

const profiles: Subjects<Profile> = {
  group: 'profile',
  argument: 'USERNAME',
  example: 'robin',
  find: findProfile,
}

const actions: readonly Action<Profile>[] = [
  {
    name: 'block',
    summary: 'Block a page: it is no longer public',
    description: 'Visitors get 410 Gone. Its owner can still see and edit it.',
    run: async (ctx, { id, username }) => {
      await setProfileBlocked(ctx, id, ctx.now)
      return `${username} is blocked.`
    },
  },
  {
    name: 'unblock',
    summary: 'Unblock a page',
    description: 'The page is public again, unless its account is blocked.',
    run: async (ctx, { id, username }) => {
      await setProfileBlocked(ctx, id, null)
      return `${username} is no longer blocked.`
    },
  },
  {
    name: 'delete',
    summary: 'Erase one profile of an account that has others',
    description:
      'Erases the profile with its links, analytics and uploads. The last profile can only be erased with its account.',
    isIrreversible: true,
    run: async (ctx, { id, username }) => {
      await deleteProfileAsOperator(ctx, id)
      return `${username} is erased.`
    },
  },
]

const usernames: Subjects<string> = {
  group: 'username',
  argument: 'USERNAME',
  example: 'robin',
  find: async (_deps, username) => username,
}

const release: Action<string> = {
  name: 'release',
  summary: 'Release a held username',
  description:
    'Makes the former name of a page free for everyone before its 90 days have ended, and ends its redirect.',
  run: async (ctx, name) => `${(await releaseUsername(ctx, name)).username} is free.`,
}

export const profileCommands: readonly Command[] = [
  ...actions.map((action) => createActionCommand(profiles, action)),
  createActionCommand(usernames, release),
]
