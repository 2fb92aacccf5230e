import type { UserContext } from '../../domain/context.ts'
import { toIso } from '../../domain/resource.ts'
import { type StreamField, streamJson } from '../../lib/json-stream.ts'
import { type AuditContext, audit } from '../audit/index.ts'
import { accountLists, loadExportedUser, profileLists } from '../exports/index.ts'
import { listOwnProfiles, toProfile } from '../profile/index.ts'
import { loadCurrentUser } from './current-user.ts'

/** Streams all data of the user, also archived rows, as one JSON envelope without secrets. Reads profile by profile to bound memory. */
export const exportAccount = async (
  caller: UserContext,
  by: AuditContext = caller,
): Promise<AsyncGenerator<string>> => {
  const deps = { ...caller.deps, db: await caller.deps.db.replicaOrPrimary() }
  const ctx = { ...caller, deps }
  const db = deps.db.read
  const user = await loadCurrentUser(db, ctx)
  const profiles = await listOwnProfiles(db, user.id)
  type Profile = (typeof profiles)[number]
  async function* streamPerProfile(
    read: (profile: Profile) => Promise<readonly unknown[]> | AsyncIterable<unknown>,
  ): AsyncGenerator<unknown> {
    for (const profile of profiles) {
      const items = read(profile)
      if (Symbol.asyncIterator in items) yield* items
      else yield* await items
    }
  }
  async function* streamItems(read: () => Promise<readonly unknown[]>): AsyncGenerator<unknown> {
    yield* await read()
  }
  await caller.deps.db.tx((tx) =>
    audit(tx, by, 'account.export', { type: 'user', id: user.id, name: 'JSON' }),
  )
  return streamJson(
    [
      ['exported_at', toIso(ctx.now)],
      ['user', await loadExportedUser(db, user, ctx.now)],
      ['profiles', profiles.map((profile) => toProfile(profile, 'owner', deps))],
      ...Object.entries(profileLists).map(
        ([name, read]): StreamField => [name, streamPerProfile((profile) => read(deps, profile, ctx.now))],
      ),
      ...Object.entries(accountLists).map(
        ([name, read]): StreamField => [name, streamItems(() => read(ctx))],
      ),
    ],
    '{"ok":true,"data":',
    '}',
  )
}
