import type { Db } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { toIso, toIsoOrNull } from '../../domain/resource.ts'
import { listAllIdeas } from '../ai/index.ts'
import { listAllAlerts, listStoredPreferences } from '../alerts/index.ts'
import { listAuditEntriesOfActor } from '../audit/index.ts'
import { exportBilling } from '../billing/index.ts'
import { exportCampaigns } from '../campaigns/index.ts'
import {
  findPendingEmail,
  listGrants,
  listIdentities,
  listKeys,
  listPasskeys,
  listSessions,
  listSignIns,
} from '../credentials/index.ts'
import { listDestinations } from '../destinations/index.ts'
import { listAllActions } from '../doctor/index.ts'
import { streamSubmissions } from '../forms/index.ts'
import { exportLinks } from '../links/index.ts'
import type { ProfileRecord } from '../profile/index.ts'
import { exportProposals } from '../proposals/index.ts'
import { streamSubscribers } from '../subscribers/index.ts'
import * as users from '../users/index.ts'
import { exportVariants } from '../variants/index.ts'
import { listVersions } from '../versions/index.ts'
import { formatDate, readDailyCounts, toLocalTime } from '../visits/index.ts'
import { exportWebhooks } from '../webhooks/index.ts'
import { listPageTags, listWorkspaces } from '../workspaces/index.ts'
import * as repo from './repo.ts'

const maxActivityEntries = 10_000

type ReadList = (
  deps: Deps,
  profile: ProfileRecord,
  now: number,
) => Promise<readonly unknown[]> | AsyncIterable<unknown>

/** Lists of all profile data by name, including archived rows. Lists that grow with traffic are read in pages. */
export const profileLists = {
  links: exportLinks,
  statistics: async (deps, profile, now) =>
    (await listActiveDays(deps, profile, now)).map((day) => ({ profile_id: profile.id, ...day })),
  variants: exportVariants,
  campaigns: exportCampaigns,
  versions: (deps, { id }) => listVersions(deps, id),
  doctor_actions: async (deps, { id }) =>
    (await listAllActions(deps, id)).map((action) => ({ profile_id: id, ...action })),
  ideas: (deps, { id }) => listAllIdeas(deps, id),
  alerts: (deps, { id }) => listAllAlerts(deps, id),
  page_identities: async (_, { id, identity }) => [{ profile_id: id, ...identity }],
  alert_preferences: (deps, profile) => listStoredPreferences(deps, profile),
  destinations: (deps, { id }, now) => listDestinations(deps, id, now),
  proposals: (deps, { id }, now) => exportProposals(deps, id, now),
  webhooks: (deps, { id }, now) => exportWebhooks(deps, id, now),
  submissions: (deps, { id }) => streamSubmissions(deps, id),
  subscribers: (deps, { id }) => streamSubscribers(deps, id),
} as const satisfies Record<string, ReadList>

export const accountLists = {
  workspaces: listWorkspaces,
  uploads: async ({ deps, actor }) =>
    (await repo.listUploads(deps.db.read, actor.userId)).map(({ names, created_at, ...upload }) => ({
      ...upload,
      files: names.map((name) => `${deps.config.BASE_URL}/media/${name}`),
      created_at: toIso(created_at),
    })),
  sessions: listSessions,
  subscriptions: ({ deps, actor }) => exportBilling(deps.db.read, actor.userId),
  api_keys: listKeys,
  sign_ins: async ({ deps, actor }) =>
    (await listSignIns(deps.db.read, actor.userId, 0, maxActivityEntries)).map(
      ({ user_id, at, succeeded, ...signIn }) => ({ ...signIn, at: toIso(at), succeeded: succeeded === 1 }),
    ),
  passkeys: async ({ deps, actor }) =>
    (await listPasskeys(deps.db.read, actor.userId)).map(({ id, name, rp_id, last_used_at, created_at }) => ({
      id,
      name,
      host: rp_id,
      last_used_at: toIsoOrNull(last_used_at),
      created_at: toIso(created_at),
    })),
  identities: async ({ deps, actor }) =>
    (await listIdentities(deps.db.read, actor.userId)).map(
      ({ id, issuer, subject, email, last_used_at, created_at }) => ({
        id,
        issuer,
        subject,
        email,
        last_used_at: toIso(last_used_at),
        created_at: toIso(created_at),
      }),
    ),
  agents: listGrants,
  page_tags: async (ctx) =>
    [...(await listPageTags(ctx))].map(([profile_id, tags]) => ({ profile_id, tags })),
  activity: async ({ deps, actor }) =>
    (await listAuditEntriesOfActor(deps.db.read, actor.userId, maxActivityEntries)).map(
      ({ at, actorId: _, ...act }) => ({ ...act, at: toIso(at) }),
    ),
} as const satisfies Record<string, (ctx: UserContext) => Promise<readonly unknown[]>>

export const loadExportedUser = async (db: Db, user: users.UserRow, now: number) => ({
  ...users.toUser(user),
  pending_email: await findPendingEmail(db, user, now),
  plan: user.plan_key,
  created_at: toIso(user.created_at),
})

/** Returns only days with visits, in the profile's time zone. */
export const listActiveDays = async (
  deps: Deps,
  { id, createdAt, doc }: { id: number; createdAt: number; doc: { timezone: string } },
  now: number,
) => {
  const toDay = (at: number) => toLocalTime(doc.timezone, at).day
  const days = await readDailyCounts(deps, id, { from: toDay(createdAt), to: toDay(now) })
  return days
    .filter(({ views, clicks, submissions }) => views + clicks + submissions > 0)
    .map(({ day, views, visitors, clicks, unique_clicks, submissions }) => ({
      date: formatDate(day),
      views,
      unique_visitors: visitors,
      clicks,
      unique_clicks,
      submissions,
    }))
}
