import type { AccessEntry, AccessList } from '@vitrine/contract'
import type { Db } from '../../db/handle.ts'
import { type AccessRow, createAccessRow } from '../../domain/access-row.ts'
import { getCredentialKind, type UserContext } from '../../domain/context.ts'
import { toIsoOrNull } from '../../domain/resource.ts'
import { isManager, mayChange, mayPropose } from '../../domain/roles.ts'
import { createDeviceName, listCredentials } from '../credentials/index.ts'
import { nameDestination } from '../destinations/index.ts'
import { readEndpoint } from '../events/index.ts'
import { listTransferAccess } from '../page-transfers/index.ts'
import { readTitle } from '../proposals/index.ts'
import { listSharedProfiles, listWorkspaceAccess, readWorkspace } from '../workspaces/index.ts'
import * as repo from './repo.ts'

/** Maximum entries of the list, and of each kind. */
const maxEntries = 1000

/**
 * Lists all access to an account, its pages and its workspaces, and what the user created elsewhere and may still
 * revoke, except the current session.
 */
const listAccessRows = async (db: Db, { actor, now }: UserContext): Promise<AccessRow[]> => {
  const { userId, credentialId } = actor
  // One more shows that the list is not complete
  const limit = maxEntries + 1
  return [
    ...(await listCredentials(db, userId, now, credentialId)),
    ...(await listWorkspaceAccess(db, userId, now, limit)),
    ...(await listPageAccess(db, userId, now, limit)),
    ...(await listTransferAccess(db, userId, now)),
  ]
}

const listPageAccess = async (db: Db, userId: number, now: number, limit: number): Promise<AccessRow[]> => {
  const feeds = (await repo.listFeeds(db, userId, limit)).map((row) =>
    createAccessRow('feed', row, {
      name: row.name,
      ownerId: row.owner_id,
      profileId: row.profile_id,
      createdAt: row.created_at,
      createdBy: row.created_by,
    }),
  )
  const webhooks = (await repo.listEndpoints(db, userId, limit)).map((row) =>
    createAccessRow('webhook', row, {
      name: readEndpoint(row.doc, row.id).url,
      ownerId: row.owner_id,
      profileId: row.profile_id,
      workspaceId: row.workspace_id,
      createdAt: row.created_at,
      createdBy: row.created_by,
    }),
  )
  const destinations = (await repo.listDestinations(db, userId, limit)).map((row) =>
    createAccessRow('destination', row, {
      name: nameDestination(row),
      ownerId: row.owner_id,
      profileId: row.profile_id,
      createdAt: row.created_at,
      createdBy: row.created_by,
    }),
  )
  const links = (await repo.listProposalLinks(db, userId, now, limit)).map((row) =>
    createAccessRow('proposal_link', row, {
      name: readTitle(row.doc, row.id),
      permission: row.may_decide ? 'write' : 'propose',
      ownerId: row.owner_id,
      profileId: row.profile_id,
      createdAt: row.created_at,
      createdBy: row.created_by,
    }),
  )
  const domains = (await repo.listDomains(db, userId, limit)).map(({ id, ownerId, domain }) =>
    createAccessRow(
      'domain',
      { id, ...domain.origin },
      {
        name: domain.host,
        ownerId,
        profileId: id,
        createdAt: domain.askedAt || null,
        createdBy: domain.origin?.created_by ?? null,
      },
    ),
  )
  const rows = [...webhooks, ...feeds, ...destinations, ...links, ...domains]
  const foreign = rows.filter(({ ownerId, createdBy }) => ownerId !== userId && createdBy === userId)
  if (!foreign.length) return rows.filter(({ ownerId }) => ownerId === userId)
  const roles = new Map((await listSharedProfiles(db, userId)).map(({ profile, role }) => [profile.id, role]))
  const mayRevoke = ({ type, profileId, createdBy }: AccessRow): boolean => {
    if (createdBy !== userId) return false
    const role = roles.get(profileId ?? 0) ?? null
    if (type === 'proposal_link') return mayPropose(role)
    return profileId === null || (type === 'feed' ? mayChange(role) : isManager(role))
  }
  return rows.filter((row) => row.ownerId === userId || mayRevoke(row))
}

/** Kinds of a page, whose changes a blocked page rejects. */
const pageTypes: readonly AccessRow['type'][] = [
  'webhook',
  'feed',
  'destination',
  'proposal_link',
  'domain',
  'page_transfer',
]

/** Lists the access that the caller may revoke, newest first, with the names of pages and workspaces. */
export const listRevocableRows = async (db: Db, ctx: UserContext) => {
  const rows = await listAccessRows(db, ctx)
  const newest = rows.toSorted((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0)).slice(0, maxEntries)
  const pages = await readNamed(newest, 'profileId', (ids) => repo.listPages(db, ids))
  const isBlocked = ({ type, profileId }: AccessRow): boolean =>
    pageTypes.includes(type) && typeof pages.get(profileId ?? 0)?.blocked_at === 'number'
  return { rows: newest.filter((row) => !isBlocked(row)), pages, isComplete: rows.length <= maxEntries }
}

export const listAccess = async (db: Db, ctx: UserContext): Promise<AccessList> => {
  const { rows, pages, isComplete } = await listRevocableRows(db, ctx)
  const workspaces = await readNamed(rows, 'workspaceId', (ids) => repo.listWorkspaces(db, ids))
  const users = await readNamed(rows, 'createdBy', (ids) => repo.listUsers(db, ids))
  const toEntry = (row: AccessRow): AccessEntry => {
    const page = pages.get(row.profileId ?? 0)
    const workspace = workspaces.get(row.workspaceId ?? 0)
    return {
      type: row.type,
      id: row.id,
      name: row.name,
      permission: row.permission,
      grants: row.grants,
      profile: page ? { id: page.id, name: page.username } : null,
      workspace: workspace
        ? { id: workspace.id, name: readWorkspace(workspace.doc, workspace.id).doc.name }
        : null,
      created_at: toIsoOrNull(row.createdAt),
      created_by: users.get(row.createdBy ?? 0) ?? null,
      credential: toCredential(row),
    }
  }
  return { entries: rows.map(toEntry), is_complete: isComplete }
}

const readNamed = async <Named extends { readonly id: number }>(
  rows: readonly AccessRow[],
  column: 'profileId' | 'workspaceId' | 'createdBy',
  read: (ids: readonly number[]) => Promise<readonly Named[]>,
): Promise<ReadonlyMap<number, Named>> => {
  const ids = [...new Set(rows.flatMap((row) => row[column] ?? []))]
  return new Map((ids.length ? await read(ids) : []).map((named) => [named.id, named]))
}

const toCredential = ({ credential, credential_name: name }: AccessRow): AccessEntry['credential'] => {
  if (credential === null) return null
  const kind = getCredentialKind({ credential })
  return {
    type: kind === 'key' ? 'api_key' : kind,
    id: Number(credential.split(':')[1]),
    name: kind === 'session' && name !== null ? createDeviceName(name) : name,
  }
}
