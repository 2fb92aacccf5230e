import { isUniqueViolation } from '../../db/dialects/errors.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../domain/context.ts'
import { audit } from '../audit/index.ts'
import { expireSubscriptions } from '../billing/index.ts'
import { planSources } from '../latest/index.ts'
import {
  cancelErasure,
  findProfiles,
  listOwnProfiles,
  listUploadNames,
  type ProfileRecord,
  profileChannel,
  reclaimUsername,
} from '../profile/index.ts'
import { dropLeftSubscribers } from '../subscribers/index.ts'
import { findByEmail, findUser, lockUser, normaliseEmail, type UserRow } from '../users/index.ts'
import { reopenRestoredDays } from '../visits/index.ts'
import { copyRows, restoredTables } from './restore-repo.ts'

/**
 * Restores a deleted account with its pages, or only the deleted page `username` of an account, from the database of a
 * backup. `storeFile` returns false if the backup does not contain an upload. Throws an `Error` with a message for the operator.
 */
export const restoreAccount = async (
  ctx: RequestContext,
  from: Db,
  { email, username }: { readonly email: string; readonly username: string | undefined },
  storeFile: (name: string) => Promise<boolean>,
) => {
  const saved = await findByEmail(from, normaliseEmail(email))
  const ownPages = saved ? await listOwnProfiles(from, saved.id) : []
  const wantedPages = ownPages.filter((page) => (username ?? page.username) === page.username)
  if (!saved || !wantedPages.length)
    throw new Error(`The backup has no ${username ? `page ${username} of an ` : ''}account ${email}.`)
  const missingFiles: string[] = []
  for (const { id } of wantedPages)
    for (const name of await listUploadNames(from, id)) if (!(await storeFile(name))) missingFiles.push(name)
  const restoring = ctx.tx(async (db) => {
    const owner = (await findUser(db, saved.id)) ?? (await findByEmail(db, saved.email_key))
    if (owner && username === undefined)
      throw new Error(
        `The account ${owner.email} (${owner.id}) exists. Restore deleted pages into it one by one: add --page USERNAME.`,
      )
    if (!owner && username !== undefined)
      throw new Error(`The account ${saved.email} was deleted. Omit --page to restore it with its pages.`)
    const ids = wantedPages.map(({ id }) => id)
    const existingIds = new Set((await findProfiles(db, ids)).map(({ id }) => id))
    const pages = wantedPages.filter(({ id }) => !existingIds.has(id))
    if (!pages.length)
      throw new Error('The page exists. To undo changes, its owner restores a version in the studio.')
    if (!owner) await copyAccount(ctx.deps, from, db, saved, pages)
    const user = (await lockUser(db, owner?.id ?? saved.id))!
    for (const page of pages) await copyPage(ctx.deps, from, db, page, user)
    if (!owner) await expireSubscriptions(db, ctx, user.id)
    const detail = { pages: pages.map(({ id }) => id) }
    await audit(db, ctx, 'account.restore', { type: 'user', id: user.id }, detail)
    return { user, pages, otherPages: wantedPages.filter(({ id }) => existingIds.has(id)), missingFiles }
  })
  return restoring.catch((cause: unknown) => {
    if (!isUniqueViolation(cause)) throw cause
    throw new Error(
      'Another page has the custom domain, or other rows have ids of the backup: nothing was restored. Remove the domain there, or see docs/backup.md, "Restore one account".',
      { cause },
    )
  })
}

const copyAccount = async (
  { secrets }: Deps,
  from: Db,
  to: Tx,
  { id, totp_secret, default_profile_id }: UserRow,
  pages: readonly ProfileRecord[],
): Promise<void> => {
  const defaultPage = pages.find((page) => page.id === default_profile_id) ?? pages[0]!
  await copyRows(from, to, 'user', 'id', id, (row) => ({
    ...row,
    admin_at: null,
    default_profile_id: defaultPage.id,
    totp_secret: totp_secret && (secrets.encryptAgain('totp', totp_secret) ?? totp_secret),
  }))
  // The provider has ended paid subscriptions
  for (const table of restoredTables.user_id)
    await copyRows(from, to, table, 'user_id', id, (row) =>
      table !== 'subscription' || row.source === 'operator' || row.source === 'voucher' ? row : null,
    )
}

const copyPage = async (
  deps: Deps,
  from: Db,
  to: Tx,
  { id, username }: ProfileRecord,
  user: UserRow,
): Promise<void> => {
  if (!(await reclaimUsername(deps, to, user, username, deps.now())))
    throw new Error(
      `The username ${username} belongs to another page, or is held for its owner. Let that page take another name and run \`npm run admin -- username release ${username}\`. To restore other pages only, use --page (after \`npm run admin -- account create\` if the account was deleted).`,
    )
  await cancelErasure(to, 'profile', id)
  await copyRows(from, to, 'profile', 'id', id, (row) => ({ ...row, owner_id: user.id }))
  for (const table of restoredTables.profile_id)
    await copyRows(from, to, table, 'profile_id', id, (row) =>
      table === 'upload' ? { ...row, user_id: user.id } : row,
    )
  await dropLeftSubscribers(deps, to, id)
  await reopenRestoredDays(from, to, id)
  await planSources(deps, to, id, deps.now())
  deps.db.publish(profileChannel, String(id))
}
