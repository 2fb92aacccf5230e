import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { iso } from '../../domain/resource.ts'
import { allIdeas } from '../ai/service.ts'
import { allAlerts, chosenPreferences } from '../alerts/service.ts'
import { actsOf, audit } from '../audit/service.ts'
import { exportBilling } from '../billing/service.ts'
import { exportCampaigns } from '../campaigns/service.ts'
import { listKeys, listSessions } from '../credentials/service.ts'
import { allActions } from '../doctor/service.ts'
import { allSubmissions } from '../forms/service.ts'
import { allLinks } from '../links/service.ts'
import { ownProfiles, toOwnProfile } from '../profile/service.ts'
import { exportVariants } from '../variants/service.ts'
import { allVersions } from '../versions/service.ts'
import { listWorkspaces } from '../workspaces/service.ts'
import * as repo from './repo.ts'
import { ownUser, toOwnUser } from './service.ts'

/** Acts of one person that an export carries; beyond that the newest. */
const maxActs = 10_000

/**
 * Everything kept about the person, as one JSON object: account, profiles, links with their counters, variants and
 * campaigns, versions, what the doctor did, ideas, alerts, form submissions, uploads, sessions, keys (not the keys
 * themselves) and what they did. What is archived is part of it. No secrets.
 */
export const exportAccount = async (deps: Deps, ctx: UserContext): Promise<Record<string, unknown>> => {
  const db = deps.db.read
  const user = await ownUser(db, ctx)
  const profiles = await ownProfiles(db, user.id)
  const perProfile = async <T>(read: (profile: (typeof profiles)[number]) => Promise<T[]>): Promise<T[]> => {
    const all: T[] = []
    for (const profile of profiles) for (const item of await read(profile)) all.push(item)
    return all
  }
  await deps.db.tx((tx) => audit(tx, ctx, 'account.export', { type: 'user', id: user.id }))
  return {
    exported_at: iso(ctx.now),
    user: {
      ...(await toOwnUser(db, user, ctx.now)),
      plan: user.plan_key,
      created_at: iso(user.created_at),
    },
    profiles: profiles.map((profile) => toOwnProfile(deps, profile)),
    links: await perProfile((profile) => allLinks(deps, profile, ctx.now)),
    variants: await perProfile((profile) => exportVariants(deps, profile, ctx.now)),
    campaigns: await perProfile((profile) => exportCampaigns(deps, profile, ctx.now)),
    versions: await perProfile((profile) => allVersions(deps, profile.id)),
    doctor_actions: await perProfile(async ({ id }) =>
      (await allActions(deps, id)).map((action) => ({ profile_id: id, ...action })),
    ),
    ideas: await perProfile((profile) => allIdeas(deps, profile.id)),
    alerts: await perProfile((profile) => allAlerts(deps, profile.id)),
    alert_preferences: await perProfile((profile) => chosenPreferences(deps, profile)),
    workspaces: await listWorkspaces(deps, ctx),
    submissions: await perProfile((profile) => allSubmissions(deps, profile.id)),
    uploads: (await repo.uploadsOf(db, user.id)).map(({ names, created_at, ...upload }) => ({
      ...upload,
      files: names.split(' ').map((name) => `${deps.config.BASE_URL}/media/${name}`),
      created_at: iso(created_at),
    })),
    sessions: await listSessions(deps, ctx),
    subscriptions: await exportBilling(db, user.id),
    api_keys: await listKeys(deps, ctx),
    activity: (await actsOf(db, user.id, maxActs)).map(({ at, actorId: _, ...act }) => ({
      ...act,
      at: iso(at),
    })),
  }
}
