import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { iso } from '../../domain/resource.ts'
import { jsonStream } from '../../lib/json-stream.ts'
import { allIdeas } from '../ai/service.ts'
import { allAlerts, chosenPreferences } from '../alerts/service.ts'
import { actsOf, audit } from '../audit/service.ts'
import { exportBilling } from '../billing/service.ts'
import { exportCampaigns } from '../campaigns/service.ts'
import { listGrants, listKeys, listSessions } from '../credentials/service.ts'
import { allActions } from '../doctor/service.ts'
import { allSubmissions } from '../forms/service.ts'
import { allLinks } from '../links/service.ts'
import { ownProfiles, toOwnProfile } from '../profile/service.ts'
import { exportVariants } from '../variants/service.ts'
import { allVersions } from '../versions/service.ts'
import { dateOf, localTime, series } from '../visits/service.ts'
import { exportWebhooks } from '../webhooks/service.ts'
import { listWorkspaces } from '../workspaces/service.ts'
import { ownUser } from './own-user.ts'
import * as repo from './repo.ts'
import { toOwnUser } from './service.ts'

/** Acts of one person that an export carries; beyond that the newest. */
const maxActs = 10_000

/**
 * Everything kept about the person, as the text of one JSON envelope: account, profiles, links with their counters, what was
 * counted of each day, variants and campaigns, versions, what the doctor did, ideas, alerts, webhooks, form submissions, uploads,
 * sessions, keys (not the keys themselves) and what they did. What is archived is part of it. No secrets. It is read while
 * counted of each day, variants and campaigns, versions, what the doctor did, ideas, alerts, form submissions, uploads,
 * sessions, keys (not the keys themselves), agents and what they did. What is archived is part of it. No secrets. It is read while
 * it is sent, profile by profile, so that the memory it takes does not grow with the account.
 */
export const exportAccount = async (service: Deps, ctx: UserContext): Promise<AsyncGenerator<string>> => {
  const deps = { ...service, db: await service.db.reading() }
  const db = deps.db.read
  const user = await ownUser(db, ctx)
  const profiles = await ownProfiles(db, user.id)
  const person = {
    ...(await toOwnUser(db, user, ctx.now)),
    plan: user.plan_key,
    created_at: iso(user.created_at),
  }
  type Profile = (typeof profiles)[number]
  async function* perProfile(
    read: (profile: Profile) => Promise<readonly unknown[]> | AsyncIterable<unknown>,
  ): AsyncGenerator<unknown> {
    for (const profile of profiles) {
      const items = read(profile)
      if (Symbol.asyncIterator in items) yield* items
      else yield* await items
    }
  }
  async function* each(read: () => Promise<readonly unknown[]>): AsyncGenerator<unknown> {
    yield* await read()
  }
  await service.db.tx((tx) => audit(tx, ctx, 'account.export', { type: 'user', id: user.id }))
  return jsonStream(
    [
      ['exported_at', iso(ctx.now)],
      ['user', person],
      ['profiles', profiles.map((profile) => toOwnProfile(deps, profile))],
      ['links', perProfile((profile) => allLinks(deps, profile, ctx.now))],
      ['statistics', perProfile((profile) => statisticsOf(deps, profile, ctx.now))],
      ['variants', perProfile((profile) => exportVariants(deps, profile, ctx.now))],
      ['campaigns', perProfile((profile) => exportCampaigns(deps, profile, ctx.now))],
      ['versions', perProfile((profile) => allVersions(deps, profile.id))],
      [
        'doctor_actions',
        perProfile(async ({ id }) =>
          (await allActions(deps, id)).map((action) => ({ profile_id: id, ...action })),
        ),
      ],
      ['ideas', perProfile((profile) => allIdeas(deps, profile.id))],
      ['alerts', perProfile((profile) => allAlerts(deps, profile.id))],
      ['alert_preferences', perProfile((profile) => chosenPreferences(deps, profile))],
      ['workspaces', each(() => listWorkspaces(deps, ctx))],
      ['webhooks', perProfile(({ id }) => exportWebhooks(deps, id, ctx.now))],
      ['submissions', perProfile((profile) => allSubmissions(deps, profile.id))],
      [
        'uploads',
        each(async () =>
          (await repo.uploadsOf(db, user.id)).map(({ names, created_at, ...upload }) => ({
            ...upload,
            files: names.split(' ').map((name) => `${deps.config.BASE_URL}/media/${name}`),
            created_at: iso(created_at),
          })),
        ),
      ],
      ['sessions', each(() => listSessions(deps, ctx))],
      ['subscriptions', each(() => exportBilling(db, user.id))],
      ['api_keys', each(() => listKeys(deps, ctx))],
      ['agents', each(() => listGrants(deps, user.id, ctx.now))],
      [
        'activity',
        each(async () =>
          (await actsOf(db, user.id, maxActs)).map(({ at, actorId: _, ...act }) => ({ ...act, at: iso(at) })),
        ),
      ],
    ],
    '{"ok":true,"data":',
    '}',
  )
}

/** What was counted of each day of a profile on which anything was, by its own clock. */
const statisticsOf = async (
  deps: Deps,
  { id, createdAt, doc }: { id: number; createdAt: number; doc: { timezone: string } },
  now: number,
) => {
  const dayAt = (at: number) => localTime(doc.timezone, at).day
  const days = await series(deps, id, { from: dayAt(createdAt), to: dayAt(now) })
  return days
    .filter(({ views, clicks, submissions }) => views + clicks + submissions > 0)
    .map(({ day, views, visitors, clicks, unique_clicks, submissions }) => ({
      profile_id: id,
      date: dateOf(day),
      views,
      unique_visitors: visitors,
      clicks,
      unique_clicks,
      submissions,
    }))
}
