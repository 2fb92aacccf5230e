import type { UserCall } from '../../call.ts'
import type { Deps } from '../../deps.ts'
import { iso } from '../../resource.ts'
import { actsOf, audit } from '../audit/service.ts'
import { exportBilling } from '../billing/service.ts'
import { listCampaigns } from '../campaigns/service.ts'
import { allSubmissions } from '../forms/service.ts'
import { allLinks } from '../links/service.ts'
import { ownProfiles, presentOwn } from '../profile/service.ts'
import { listVariants } from '../variants/service.ts'
import { listVersions } from '../versions/points.ts'
import { listWorkspaces } from '../workspaces/service.ts'
import { listKeys } from './keys.ts'
import * as repo from './repo.ts'
import { listSessions } from './security.ts'
import { ownUser, presentOwnUser } from './service.ts'

/** Acts of one person that an export carries; beyond that the newest. */
const mostActs = 10_000

/**
 * Everything kept about the person, as one JSON object: account, profiles, links with their counters,
 * variants and campaigns, versions, form submissions, uploads, sessions, keys (not the keys themselves) and what they did. No secrets.
 */
export const exportAccount = async (deps: Deps, call: UserCall): Promise<Record<string, unknown>> => {
  const db = deps.db.read
  const user = await ownUser(db, call)
  const profiles = await ownProfiles(db, user.id)
  const perProfile = async <T>(read: (profile: (typeof profiles)[number]) => Promise<T[]>): Promise<T[]> => {
    const all: T[] = []
    for (const profile of profiles) for (const item of await read(profile)) all.push(item)
    return all
  }
  await deps.db.tx((tx) => audit(tx, call, 'account.export', { type: 'user', id: user.id }))
  return {
    exported_at: iso(call.now),
    user: {
      ...(await presentOwnUser(db, user, call.now)),
      plan: user.plan_key,
      created_at: iso(user.created_at),
    },
    profiles: profiles.map((profile) => presentOwn(deps, profile)),
    links: await perProfile((profile) => allLinks(deps, profile, call.now)),
    variants: await perProfile((profile) => listVariants(deps, call, profile.id)),
    campaigns: await perProfile((profile) => listCampaigns(deps, call, profile.id)),
    versions: await perProfile((profile) => listVersions(deps, call, profile.id)),
    workspaces: await listWorkspaces(deps, call),
    submissions: await perProfile((profile) => allSubmissions(deps, profile.id)),
    uploads: (await repo.uploadsOf(db, user.id)).map(({ names, created_at, ...upload }) => ({
      ...upload,
      files: names.split(' ').map((name) => `${deps.config.BASE_URL}/media/${name}`),
      created_at: iso(created_at),
    })),
    sessions: await listSessions(deps, call),
    subscriptions: await exportBilling(db, user.id),
    api_keys: await listKeys(deps, call),
    activity: (await actsOf(db, user.id, mostActs)).map(({ at, actorId: _, ...act }) => ({
      ...act,
      at: iso(at),
    })),
  }
}
