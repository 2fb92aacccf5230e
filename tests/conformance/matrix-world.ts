import type { AnyOperation } from '@vitrine/contract'
import { createAccessToken, looksLikeAccessToken } from '../../apps/server/src/crypto/tokens.ts'
import { getCredentialKind } from '../../apps/server/src/domain/context.ts'
import { storeReport } from '../../apps/server/src/features/reports/index.ts'
import { addGrant } from '../support/agents.ts'
import { type App, createCookieHeader, type Data, type Person } from '../support/app.ts'
import { enableTwoFactor, type Protected } from '../support/authenticator.ts'
import { deleteRows, updateRows } from '../support/rows.ts'
import { insertSubmission } from '../support/submissions.ts'
import { createWorkspaceTools } from '../support/workspaces.ts'
import { createBearerHeader, createValidBody } from './context.ts'
import type { Caller } from './matrix.ts'
import { listBases, type TableId, tables } from './rules.ts'

type Headers = Record<string, string>
export type Sent = {
  status: number
  data: Data
  code: string | undefined
  /** Rule of the first problem. */
  rule: string | undefined
  errors: string[]
  replayed: boolean
}
/** Path, query, body and headers of one call. */
export type Target = {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
  /** Credentials for this call instead of the caller's. */
  credentials?: Headers
}

/** Callers of the matrix, and resources of the owner. */
export const createMatrixWorld = async (app: App) => {
  const t = createWorkspaceTools(app)
  const people: Record<
    'owner' | 'admin' | 'editor' | 'contributor' | 'viewer' | 'stranger' | 'platform',
    Person
  > = {
    owner: await t.person('agency', 'Olive Owner'),
    admin: await t.person('agency', 'Ada Admin'),
    editor: await t.person('agency', 'Ed Editor'),
    contributor: await t.person('agency', 'Con Contributor'),
    viewer: await t.person('agency', 'Vi Viewer'),
    stranger: await t.person('agency', 'Sam Stranger'),
    platform: await t.person('agency', 'Pat Platform'),
  }
  const { owner, platform, stranger } = people
  const spare = await t.person('free', 'Sue Spare')
  const victim = await t.person('agency', 'Vic Victim')
  const blocked = await t.person('agency', 'Bo Blocked')
  const protectedOne: Protected = await enableTwoFactor(app, await t.person('free', 'Tim Twofactor'))
  await updateRows(app.deps.db, 'user', { id: platform.user.id }, { admin_at: 1 })
  const keys = {
    readKey: await app.key(owner, 'read'),
    writeKey: await app.key(owner, 'write'),
    platformKey: await app.key(platform, 'admin'),
  }
  const { id: home } = await t.workspace(owner, 'Home')
  for (const role of ['admin', 'editor', 'contributor', 'viewer'] as const)
    await t.join(owner, home, people[role], role)
  await t.call(owner, 'PUT', `/workspaces/${home}/profiles`, { profile_ids: [owner.profileId] })
  const { id: other } = (await t.call(owner, 'POST', '/account/profiles', { display_name: 'Other' })).data
  const createLimitedKey = async (limit: object): Promise<Headers> => {
    const body = { name: 'Limited', scope: 'write', ...limit }
    const { data } = await t.call(owner, 'POST', '/account/api-keys', body)
    return createBearerHeader(data.key)
  }
  await app.as(platform, 'PUT', `/api/v1/admin/users/${blocked.user.id}/block`)

  const createChallenge = async (): Promise<Headers> => ({
    cookie: createCookieHeader(await app.signIn(protectedOne)),
  })
  const toHeaders = (person: Person): Headers => ({ cookie: person.cookie, 'x-csrf-token': person.csrf })
  const waiting = await createChallenge()
  const credentials: Record<Caller, Headers> = {
    anonymous: {},
    challenged: waiting,
    stranger: toHeaders(stranger),
    viewer: toHeaders(people.viewer),
    contributor: toHeaders(people.contributor),
    editor: toHeaders(people.editor),
    admin: toHeaders(people.admin),
    owner: toHeaders(owner),
    readKey: createBearerHeader(keys.readKey),
    writeKey: createBearerHeader(keys.writeKey),
    pageKey: await createLimitedKey({ profile_id: owner.profileId }),
    workspaceKey: await createLimitedKey({ workspace_id: home }),
    otherPageKey: await createLimitedKey({ profile_id: other }),
    agent: createBearerHeader(await connectAgent(app, owner)),
    platform: toHeaders(platform),
    platformKey: createBearerHeader(keys.platformKey),
    blocked: toHeaders(blocked),
  }

  /** Calls an operation. Missing parts of the target come from its example. `raw` is a body that is sent unchanged. */
  const send = async (
    operation: AnyOperation,
    base: string,
    target: Target,
    headers: Headers,
    raw?: string,
  ): Promise<Sent> => {
    const path = operation.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(target.params?.[name] ?? owner.profileId)),
    )
    const wantsProfile = 'profile_id' in (operation.query?.properties ?? {})
    const query = { ...(wantsProfile ? { profile_id: owner.profileId } : {}), ...target.query }
    const search = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)])).toString()
    const example = createValidBody(operation)
    const payload = raw ?? (target.body === undefined ? example?.body : JSON.stringify(target.body))
    const response = await app.app.inject({
      method: operation.method,
      url: `${base}${path}${search ? `?${search}` : ''}`,
      headers: { ...(payload === undefined ? {} : example?.headers), ...headers },
      ...(payload === undefined ? {} : { payload }),
    })
    const body = response.json() as {
      data?: Data
      code?: string
      errors?: string[]
      problems?: { rule: string }[]
    }
    return {
      status: response.statusCode,
      data: body.data,
      code: body.code,
      rule: body.problems?.[0]?.rule,
      errors: body.errors ?? [],
      replayed: response.headers['idempotent-replayed'] === 'true',
    }
  }

  /** Creates a target as one of the callers. */
  const makeAs = async (caller: Caller, id: TableId, target: Target = {}): Promise<Data> => {
    const response = await send(tables[id], listBases(id)[0]!, target, credentials[caller])
    if (response.status >= 300)
      throw new Error(
        `${id} by the ${caller} responded with ${response.status}: ${response.errors.join('; ')}`,
      )
    return response.data
  }
  const make = (id: TableId, target: Target = {}): Promise<Data> => makeAs('owner', id, target)

  /** Adds a workspace of the owner with all callers and another member to the database. */
  const workspace = async (): Promise<{ id: number; victim: number }> => {
    const now = app.clock.now
    return app.deps.db.tx(async (db) => {
      // Not through the API, which limits the e-mails per hour
      await db.deleteFrom('rate_limit').where('bucket', 'like', 'mail %').execute()
      const { id } = await db
        .insertInto('workspace')
        .values({
          owner_id: owner.user.id,
          slug: `w-${Math.random().toString(36).slice(2)}`,
          archived_at: null,
          revision: 1,
          doc: JSON.stringify({ doc: { name: 'Another', logo_url: null }, extra: {} }),
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { admin, editor, contributor, viewer } = people
      const roles = { owner, admin, editor, contributor, viewer } as const
      const memberships = [...Object.entries(roles), ['viewer', victim] as const]
      const members = await db
        .insertInto('workspace_member')
        .values(
          memberships.map(([role, person]) => ({
            workspace_id: id,
            user_id: person.user.id,
            role: role as keyof typeof roles,
            profile_ids: null,
            revision: 1,
            created_at: now,
            updated_at: now,
          })),
        )
        .returning(['id', 'user_id'])
        .execute()
      await db
        .insertInto('workspace_profile')
        .values({ workspace_id: id, profile_id: owner.profileId })
        .execute()
      return { id, victim: members.find((m) => m.user_id === victim.user.id)!.id }
    })
  }
  /** Archives workspaces of earlier calls, so that plans allow more. */
  const clearWorkspaces = () =>
    app.deps.db.tx((db) =>
      db.updateTable('workspace').set({ archived_at: 1 }).where('id', '!=', home).execute(),
    )

  /** Deletes endpoints and their tests, so that their limits are not reached. */
  const clearWebhooks = () =>
    app.deps.db.tx(async (db) => {
      await db.deleteFrom('webhook_endpoint').execute()
      await db.deleteFrom('rate_limit').where('bucket', 'like', 'webhook-request %').execute()
    })

  /** Creates a form entry at the owner's page. */
  const submission = () => insertSubmission(app, owner.profileId)

  /** Reports the page of the spare account. Returns its profile's id. */
  const report = async (): Promise<number> => {
    await storeReport(app.deps, spare.profileId, { reason: 'spam', message: '', email: '' }, app.clock.now)
    return spare.profileId
  }

  /** Archives what callers created, so that no limit of a profile is reached. */
  const clearVariants = () => updateRows(app.deps.db, 'variant', {}, { archived_at: 1 })
  /** Deletes all other profiles of the callers, so that plans allow more. */
  const clearProfiles = () =>
    app.deps.db.tx((db) =>
      db
        .deleteFrom('profile')
        .where('id', '!=', other)
        .where('id', 'not in', (e) =>
          e
            .selectFrom('user')
            .select('default_profile_id')
            .where('default_profile_id', 'is not', null)
            .$castTo<{
              default_profile_id: number
            }>(),
        )
        .execute(),
    )

  const clearProposals = () => deleteRows(app.deps.db, 'proposal')
  const clearPageTransfers = async () => {
    await deleteRows(app.deps.db, 'page_transfer')
    await app.deps.db.tx((db) => db.deleteFrom('rate_limit').where('bucket', 'like', 'mail %').execute())
  }

  return {
    t,
    people,
    clearPageTransfers,
    clearProposals,
    spare,
    blocked,
    protectedOne,
    home,
    credentials,
    createChallenge,
    send,
    make,
    makeAs,
    signIn: (person: Person) => app.signIn(person),
    workspace,
    submission,
    report,
    clearWorkspaces,
    clearProfiles,
    clearVariants,
    clearWebhooks,
  }
}

/** Connects an agent. Lets its token call operations, as its tools do: by HTTP it is valid at `/mcp` only. */
export const connectAgent = async (
  app: App,
  { user, profileId }: Person,
  scope: 'propose' | 'write' = 'propose',
): Promise<string> => {
  const token = createAccessToken()
  await addGrant(app.deps, { userId: user.id, profileId, scope }, token)
  const { principals } = app.app
  const { byKey, reload } = principals
  principals.byKey = (text, now) =>
    looksLikeAccessToken(text) ? principals.byAccessToken(text, now) : byKey(text, now)
  principals.reload = async (principal, now) =>
    getCredentialKind(principal.actor) === 'agent' ? principal : reload(principal, now)
  return token
}

export type World = Awaited<ReturnType<typeof createMatrixWorld>>
