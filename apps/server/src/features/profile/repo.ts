import type { PageIdentity } from '@vitrine/contract'
import type { Selectable } from 'kysely'
import { compileOnce } from '../../db/compile-once.ts'
import type { Db, Tx } from '../../db/handle.ts'
import { lockRows } from '../../db/lock-rows.ts'
import type { Schema } from '../../db/schema.ts'
import { type Domain, parseDomain, toDomainColumns } from '../../domain/custom-domains.ts'
import {
  type PageRecord,
  type ProfileRecord,
  type ProfileSettings,
  readIdentity,
  readSettings,
} from './profile.ts'

export const columns = [
  'id',
  'owner_id',
  'username',
  'is_published',
  'blocked_at',
  'revision',
  'content_revision',
  'doc',
  'domain_host',
  'domain_verified_at',
  'domain_next_at',
  'domain_doc',
  'identity_doc',
  'name_public_at',
  'created_at',
  'updated_at',
] as const

export type Row = Pick<Selectable<Schema['profile']>, (typeof columns)[number]>

export const fromRow = (row: Row): ProfileRecord => ({
  ...readSettings(row.doc, row.id),
  id: row.id,
  ownerId: row.owner_id,
  username: row.username,
  isPublished: row.is_published === 1,
  domain: parseDomain(row),
  identity: readIdentity(row.identity_doc ?? '{}', row.id),
  namePublicAt: row.name_public_at,
  blockedAt: row.blocked_at,
  revision: row.revision,
  contentRevision: row.content_revision,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const toDoc = ({ doc, extra }: ProfileSettings): string => JSON.stringify({ doc, extra })

const findProfileRow = compileOnce<{ id: number }, Row>((db, p) =>
  db.selectFrom('profile').select(columns).where('id', '=', p('id')),
)

export const findProfile = async (db: Db, id: number): Promise<ProfileRecord | undefined> => {
  const [row] = await findProfileRow(db, { id })
  return row && fromRow(row)
}

const selectPages = (db: Db) =>
  db
    .selectFrom('profile')
    .innerJoin('user', 'user.id', 'profile.owner_id')
    .select(columns.map((name) => `profile.${name}` as const))
    .select([
      'profile.needs_verified_owner',
      'profile.entries_revision',
      'user.plan_key',
      'user.blocked_at as owner_blocked_at',
      'user.email_verified_at',
    ])

type PageRow = Row & {
  needs_verified_owner: number
  entries_revision: number
  plan_key: string
  owner_blocked_at: number | null
  email_verified_at: number | null
}

const toPageRecord = (row: PageRow): PageRecord => ({
  profile: fromRow(row),
  planKey: row.plan_key,
  isBlocked: row.blocked_at !== null || row.owner_blocked_at !== null,
  isOwnerVerified: row.needs_verified_owner === 0 || row.email_verified_at !== null,
  entriesRevision: row.entries_revision,
})

export const findPageById = async (db: Db, id: number): Promise<PageRecord | undefined> => {
  const row = await selectPages(db).where('profile.id', '=', id).executeTakeFirst()
  return row && toPageRecord(row)
}

const findPageRowByLink = compileOnce<{ link: number }, PageRow>((db, p) =>
  selectPages(db).innerJoin('link', 'link.profile_id', 'profile.id').where('link.id', '=', p('link')),
)

export const findPageByLink = async (db: Db, linkId: number): Promise<PageRecord | undefined> => {
  const [row] = await findPageRowByLink(db, { link: linkId })
  return row && toPageRecord(row)
}

const findPageRowByUsername = compileOnce<{ key: string }, PageRow>((db, p) =>
  selectPages(db).where('profile.username_key', '=', p('key')),
)

export const findPageByUsername = async (db: Db, key: string): Promise<PageRecord | undefined> => {
  const [row] = await findPageRowByUsername(db, { key })
  return row && toPageRecord(row)
}

/** Returns the given names that a page has, or that redirect to one. */
export const findNamesInUse = async (db: Db, keys: readonly string[], now: number): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('profile')
    .select('username_key')
    .where('username_key', 'in', [...keys])
    .unionAll(
      db
        .selectFrom('username_redirect')
        .select('username_key')
        .where('username_key', 'in', [...keys])
        .where('expires_at', '>', now),
    )
    .execute()
  return new Set(rows.map(({ username_key }) => username_key))
}

/** Returns which of the given profiles search engines do not list until their owner has verified the e-mail address. */
export const listUnverified = async (db: Db, ids: readonly number[]): Promise<Set<number>> => {
  if (!ids.length) return new Set()
  const rows = await db
    .selectFrom('profile')
    .innerJoin('user', 'user.id', 'profile.owner_id')
    .select('profile.id')
    .where('profile.id', 'in', [...ids])
    .where('profile.needs_verified_owner', '=', 1)
    .where('user.email_verified_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export const listProfileIds = async (db: Db, ownerId: number): Promise<number[]> =>
  (await db.selectFrom('profile').select('id').where('owner_id', '=', ownerId).execute()).map((r) => r.id)

export const findPageByHost = async (db: Db, host: string): Promise<PageRecord | undefined> => {
  const row = await selectPages(db)
    .where('profile.domain_host', '=', host)
    .where('profile.domain_verified_at', 'is not', null)
    .executeTakeFirst()
  return row && toPageRecord(row)
}

export const listOwnProfiles = async (db: Db, ownerId: number): Promise<ProfileRecord[]> =>
  (await db.selectFrom('profile').selectAll().where('owner_id', '=', ownerId).orderBy('id').execute()).map(
    fromRow,
  )

export const findProfiles = async (db: Db, ids: readonly number[]): Promise<ProfileRecord[]> =>
  ids.length === 0
    ? []
    : (await db.selectFrom('profile').selectAll().where('id', 'in', ids).orderBy('id').execute()).map(fromRow)

/** Inserts a profile. Returns undefined if the username is taken, even by a concurrent transaction. */
export const insertProfile = async (
  db: Tx,
  ownerId: number,
  username: string,
  content: ProfileSettings,
  now: number,
  isPublished: boolean,
): Promise<ProfileRecord | undefined> => {
  const row = await db
    .insertInto('profile')
    .values({
      owner_id: ownerId,
      username,
      username_key: username.toLowerCase(),
      is_published: isPublished ? 1 : 0,
      needs_verified_owner: 1,
      name_public_at: isPublished ? now : null,
      blocked_at: null,
      revision: 1,
      content_revision: 1,
      doc: toDoc(content),
      created_at: now,
      updated_at: now,
    })
    .onConflict((c) => c.column('username_key').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && fromRow(row)
}

type ProfileUpdate = ReturnType<typeof toDomainColumns> & {
  id: number
  revision: number
  doc: string
  username: string
  key: string
  published: number
  namePublicAt: number | null
  contentRevision: number
  now: number
}

const updateSettings = compileOnce<ProfileUpdate, Row>((db, p) =>
  db
    .updateTable('profile')
    .set((e) => ({
      doc: p('doc'),
      username: p('username'),
      username_key: p('key'),
      is_published: p('published'),
      name_public_at: p('namePublicAt'),
      domain_host: p('domain_host'),
      domain_verified_at: p('domain_verified_at'),
      domain_next_at: p('domain_next_at'),
      domain_doc: p('domain_doc'),
      content_revision: p('contentRevision'),
      revision: e('revision', '+', 1),
      updated_at: p('now'),
    }))
    .where('id', '=', p('id'))
    .where('revision', '=', p('revision'))
    .returning(columns),
)

export const updateProfile = async (
  db: Tx,
  { id, revision }: Pick<ProfileRecord, 'id' | 'revision'>,
  content: ProfileSettings,
  changes: {
    username: string
    isPublished: boolean
    namePublicAt: number | null
    domain: Domain | null
    contentRevision: number
    now: number
  },
): Promise<ProfileRecord | undefined> => {
  const [row] = await updateSettings(db, {
    ...toDomainColumns(changes.domain),
    id,
    revision,
    doc: toDoc(content),
    username: changes.username,
    key: changes.username.toLowerCase(),
    published: changes.isPublished ? 1 : 0,
    namePublicAt: changes.namePublicAt,
    contentRevision: changes.contentRevision,
    now: changes.now,
  })
  return row && fromRow(row)
}

/** Writes the state of a custom domain without changing the revision, because it is not content. */
export const writeDomain = (db: Tx, id: number, domain: Domain | null) =>
  db.updateTable('profile').set(toDomainColumns(domain)).where('id', '=', id).execute()

/** Writes a page's identity and raises the content revision, because cached pages contain the identity. */
export const writeIdentity = (db: Tx, id: number, identity: PageIdentity) =>
  db
    .updateTable('profile')
    .set((e) => ({ identity_doc: JSON.stringify(identity), content_revision: e('content_revision', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Returns true if a profile has or had links, or has other contents of its owner or visitors. */
export const hasContents = async (db: Db, id: number): Promise<boolean> => {
  const tables = [
    'link',
    'link_history',
    'form_submission',
    'upload',
    'variant',
    'campaign',
    'feed',
    'destination',
    'webhook_endpoint',
    'workspace_profile',
  ] as const
  for (const table of tables)
    if (
      await db.selectFrom(table).select('profile_id').where('profile_id', '=', id).limit(1).executeTakeFirst()
    )
      return true
  return false
}

export const listFormerDocs = async (db: Db, id: number): Promise<string[]> =>
  (await db.selectFrom('profile_history').select('doc').where('profile_id', '=', id).execute()).map(
    ({ doc }) => doc,
  )

export const writeNamePublicAt = (db: Tx, id: number, publicAt: number) =>
  db.updateTable('profile').set({ name_public_at: publicAt }).where('id', '=', id).execute()

/** Locks a profile. Returns undefined if another transaction has deleted it. */
export const lockRow = async (db: Tx, id: number): Promise<ProfileRecord | undefined> => {
  const row = await lockRows(db, 'profile').where('id', '=', id).returning(columns).executeTakeFirst()
  return row && fromRow(row)
}

export const deleteProfile = (db: Tx, id: number) => db.deleteFrom('profile').where('id', '=', id).execute()

/** Changes the owner of a profile and its uploads, and records the former owner. Returns false if it has another owner or is blocked. */
export const moveProfile = async (
  db: Tx,
  { id, fromId, toId, now }: { id: number; fromId: number; toId: number; now: number },
): Promise<boolean> => {
  const row = await db
    .updateTable('profile')
    .set((e) => ({
      owner_id: toId,
      tags: null,
      updated_at: now,
      revision: e('revision', '+', 1),
      content_revision: e('content_revision', '+', 1),
    }))
    .where('id', '=', id)
    .where('owner_id', '=', fromId)
    .where('blocked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  await db.updateTable('upload').set({ user_id: toId }).where('profile_id', '=', id).execute()
  await db
    .insertInto('former_owner')
    .values({ profile_id: id, user_id: fromId })
    .onConflict((c) => c.doNothing())
    .execute()
  return true
}
