import type { Db } from '../../db/handle.ts'
import { parseDomain } from '../../domain/custom-domains.ts'
import { managingRoles } from '../../domain/roles.ts'

/** Selects a user's pages, and pages of others that a workspace shares with the user. */
const selectReachablePages = (db: Db, userId: number) =>
  db
    .selectFrom('profile')
    .select('id')
    .where('owner_id', '=', userId)
    .union(
      db
        .selectFrom('workspace_member as m')
        .innerJoin('workspace_profile as wp', 'wp.workspace_id', 'm.workspace_id')
        .select('wp.profile_id as id')
        .where('m.user_id', '=', userId),
    )

/** Lists feeds of a user's pages, and those that the user created on pages of others. */
export const listFeeds = (db: Db, userId: number, limit: number) =>
  db
    .selectFrom('feed as f')
    .innerJoin('profile as p', 'p.id', 'f.profile_id')
    .select(['f.id', 'f.name', 'f.profile_id', 'p.owner_id', 'f.created_at', 'f.created_by'])
    .select(['f.credential', 'f.credential_name'])
    .where('f.profile_id', 'in', selectReachablePages(db, userId))
    .where((e) => e.or([e('p.owner_id', '=', userId), e('f.created_by', '=', userId)]))
    .orderBy('f.id', 'desc')
    .limit(limit)
    .execute()

/** Lists newsletter destinations of a user's pages, and those that the user created on pages of others. */
export const listDestinations = (db: Db, userId: number, limit: number) =>
  db
    .selectFrom('destination as d')
    .innerJoin('profile as p', 'p.id', 'd.profile_id')
    .select(['d.id', 'd.provider', 'd.doc', 'd.profile_id', 'p.owner_id', 'd.created_at', 'd.created_by'])
    .select(['d.credential', 'd.credential_name'])
    .where('d.profile_id', 'in', selectReachablePages(db, userId))
    .where((e) => e.or([e('p.owner_id', '=', userId), e('d.created_by', '=', userId)]))
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute()

/** Lists guest links of proposals that have not ended. */
export const listProposalLinks = (db: Db, userId: number, now: number, limit: number) =>
  db
    .selectFrom('proposal_link as l')
    .innerJoin('proposal as s', 's.id', 'l.proposal_id')
    .innerJoin('profile as p', 'p.id', 's.profile_id')
    .select(['l.id', 'l.may_decide', 's.doc', 's.profile_id', 'p.owner_id', 'l.created_at', 'l.created_by'])
    .select(['l.credential', 'l.credential_name'])
    .where('s.profile_id', 'in', selectReachablePages(db, userId))
    .where('s.status', 'in', ['open', 'scheduled'])
    .where('l.ended_at', 'is', null)
    .where('l.expires_at', '>', now)
    .where((e) => e.or([e('p.owner_id', '=', userId), e('l.created_by', '=', userId)]))
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute()

/** Lists webhooks of a user's pages and workspaces, and those that the user created on pages and in workspaces of others. */
export const listEndpoints = (db: Db, userId: number, limit: number) =>
  db
    .selectFrom('webhook_endpoint as e')
    .leftJoin('profile as p', 'p.id', 'e.profile_id')
    .leftJoin('workspace as w', 'w.id', 'e.workspace_id')
    .select(['e.id', 'e.doc', 'e.profile_id', 'e.workspace_id', 'e.created_at', 'e.created_by'])
    .select(['e.credential', 'e.credential_name'])
    .select((e) => e.fn.coalesce('p.owner_id', 'w.owner_id').$notNull().as('owner_id'))
    .where('e.id', 'in', (q) =>
      q
        .selectFrom('webhook_endpoint')
        .select('id')
        .where('profile_id', 'in', selectReachablePages(db, userId))
        .union(
          q
            .selectFrom('webhook_endpoint')
            .select('id')
            .where('workspace_id', 'in', (m) =>
              m
                .selectFrom('workspace_member')
                .select('workspace_id')
                .where('user_id', '=', userId)
                .where('role', 'in', managingRoles)
                .where('profile_ids', 'is', null),
            ),
        ),
    )
    .where((e) =>
      e.or([e('p.owner_id', '=', userId), e('w.owner_id', '=', userId), e('e.created_by', '=', userId)]),
    )
    .where('w.archived_at', 'is', null)
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute()

/** Lists the domains of a user's pages, then those of pages that a workspace shares with the user. */
export const listDomains = async (db: Db, userId: number, limit: number) =>
  (
    await db
      .selectFrom('profile')
      .select(['id', 'owner_id', 'domain_host', 'domain_verified_at', 'domain_next_at', 'domain_doc'])
      .where('id', 'in', selectReachablePages(db, userId))
      .where('domain_host', 'is not', null)
      .orderBy((e) => e('owner_id', '<>', userId))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  ).map((row) => ({ id: row.id, ownerId: row.owner_id, domain: parseDomain(row)! }))

export const listPages = (db: Db, ids: readonly number[]) =>
  db.selectFrom('profile').select(['id', 'username', 'blocked_at']).where('id', 'in', ids).execute()

export const listWorkspaces = (db: Db, ids: readonly number[]) =>
  db.selectFrom('workspace').select(['id', 'doc']).where('id', 'in', ids).execute()

export const listUsers = (db: Db, ids: readonly number[]) =>
  db.selectFrom('user').select(['id', 'name']).where('id', 'in', ids).execute()
