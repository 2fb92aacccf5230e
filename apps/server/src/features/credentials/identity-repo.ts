import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../db/handle.ts'
import type { Schema } from '../../db/schema.ts'

export type IdentityRow = Selectable<Schema['identity']>
export type IdentityKey = { readonly issuer: string; readonly subject: string }

export const findIdentity = (db: Db, { issuer, subject }: IdentityKey): Promise<IdentityRow | undefined> =>
  db
    .selectFrom('identity')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** Links an identity. Returns undefined if it is linked to any account already. */
export const insertIdentity = (
  db: Tx,
  identity: IdentityKey & { userId: number; email: string | null; now: number },
): Promise<IdentityRow | undefined> =>
  db
    .insertInto('identity')
    .values({
      user_id: identity.userId,
      issuer: identity.issuer,
      subject: identity.subject,
      email: identity.email,
      last_used_at: identity.now,
      created_at: identity.now,
    })
    .onConflict((c) => c.columns(['issuer', 'subject']).doNothing())
    .returningAll()
    .executeTakeFirst()

export const touchIdentity = (db: Tx, id: number, now: number): Promise<unknown> =>
  db.updateTable('identity').set({ last_used_at: now }).where('id', '=', id).execute()

export const listIdentities = (db: Db, userId: number): Promise<IdentityRow[]> =>
  db.selectFrom('identity').selectAll().where('user_id', '=', userId).orderBy('id').execute()

export const deleteIdentity = (db: Tx, userId: number, id: number): Promise<IdentityRow | undefined> =>
  db
    .deleteFrom('identity')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const deleteIdentities = async (db: Tx, userId: number): Promise<number> =>
  Number((await db.deleteFrom('identity').where('user_id', '=', userId).executeTakeFirst()).numDeletedRows)
