import { type AnyOperation, accountOperations, findGrant, mayGrant } from '@vitrine/contract'
import { minuteMs } from '@vitrine/contract/durations'
import { beforeAll, describe, expect, test } from 'vitest'
import { createCookieHeader, fixedClock, type Person, password, useApp } from '../support/app.ts'
import { enableTwoFactor } from '../support/authenticator.ts'
import { describeOnce } from '../support/databases.ts'
import { addIdentity, addPasskey } from '../support/passkeys.ts'
import { insertRows } from '../support/rows.ts'
import { createBearerHeader } from './context.ts'
import { targets } from './matrix-targets.ts'
import { createMatrixWorld, type Target, type World } from './matrix-world.ts'
import { isSignOut, listBases, type TableId, tables } from './rules.ts'

const all: [string, AnyOperation][] = Object.entries({ ...tables, ...accountOperations })
const hasFunction = ({ grants }: AnyOperation) => typeof grants === 'function'

/** Bodies that grant something and others, of each operation whose grant depends on the body. */
const samples: Record<string, { grants: object[]; nothing: object[] }> = {
  updateProfile: {
    grants: [{ username: 'robin-2' }, { domain: { host: 'links.robin.example' } }, { domain: null }],
    nothing: [
      { bio: 'Ceramics.', is_published: true },
      { theme: { mode: 'dark' }, seo: { indexable: false }, social_links: [] },
    ],
  },
  updateAccount: {
    grants: [{ email: 'robin-2@example.org' }, { password: 'another gravel orchid' }],
    nothing: [{ name: 'Robin' }],
  },
  updateMember: {
    grants: [{ role: 'editor' }, { profile_ids: null }, { role: 'viewer', profile_ids: [1] }],
    nothing: [{ role: 'viewer' }, { profile_ids: [] }],
  },
  updateTeamMember: {
    grants: [{ role: 'contributor' }, { profile_ids: null }],
    nothing: [{ role: 'viewer' }, { profile_ids: [] }],
  },
  setWorkspaceProfiles: { grants: [{ profile_ids: [1] }], nothing: [{ profile_ids: [] }] },
  startOidc: { grants: [{ purpose: 'link' }], nothing: [{}, { purpose: 'confirm' }] },
  updatePageIdentity: {
    grants: [{ atproto_did: 'did:web:robin.example' }],
    nothing: [{ fediverse_creator: '@robin@social.example' }, { atproto_did: null }],
  },
  revokeAccess: {
    grants: [{ entries: [{ type: 'domain', id: 999_999 }] }],
    nothing: [{ entries: [{ type: 'webhook', id: 999_999 }] }],
  },
  updateDestination: {
    grants: [{ api_key: 'key' }, { list: { id: '12', name: 'News' } }, { is_active: true }],
    nothing: [{ is_active: false }, { list: null }, { provider_confirms: true }],
  },
  updateWebhook: {
    grants: [{ url: 'https://other.example.com' }, { events: ['page.published'] }, { is_active: true }],
    nothing: [{ is_active: false }, { description: 'Other', shape: 'slack' }],
  },
}

describe('property `grants`', () => {
  test('is defined for every operation', () => {
    const values = ['access', 'copy', 'destroy', 'nothing']
    const undefinedOnes = all.filter(([, o]) => !hasFunction(o) && !values.includes(o.grants as string))
    expect(undefinedOnes.map(([id]) => id)).toEqual([])
  })

  test('is `nothing` for paged and cached lists, and for public operations without a session', () => {
    const wrong = all.filter(([, o]) => (o.paged || o.cursor || o.cacheable) && mayGrant(o))
    expect(wrong.map(([id]) => id)).toEqual([])
    const open = all.filter(([, o]) => o.access === 'public' && mayGrant(o))
    expect(open.map(([id]) => id)).toEqual(['startOidc'])
  })

  test('has samples of both results for every function', () => {
    expect(Object.keys(samples).sort()).toEqual(
      all
        .filter(([, o]) => hasFunction(o))
        .map(([id]) => id)
        .sort(),
    )
    for (const [id, operation] of all.filter(([, o]) => hasFunction(o))) {
      for (const body of samples[id]!.grants) expect(findGrant(operation, body), id).not.toBe('nothing')
      for (const body of samples[id]!.nothing) expect(findGrant(operation, body), id).toBe('nothing')
    }
  })
})

describeOnce('confirmation of sessions', (engine) => {
  const app = useApp(engine, { EGRESS: 'on' }, fixedClock)
  let w: World
  beforeAll(async () => {
    w = await createMatrixWorld(app)
  })

  const signIn = async (person: World['spare']) => {
    const response = await w.signIn(person)
    return { cookie: createCookieHeader(response), 'x-csrf-token': response.body.data.csrf_token }
  }
  const findBase = (id: string) => (id in accountOperations ? '' : listBases(id)[0]!)
  /** Returns calls of an operation: its target, and whether it grants something. */
  const listCalls = async (
    id: string,
    operation: AnyOperation,
  ): Promise<{ target: Target; grants: boolean }[]> => {
    const target: Target =
      id in accountOperations ? { params: { id: 999_999 } } : await makeTarget(id as TableId)
    const bodies = samples[id]
      ? [...samples[id].grants, ...samples[id].nothing]
      : [target.body ?? createBodyWithoutPassword(operation)]
    return bodies.map((body) => ({
      target: { ...target, body },
      grants: findGrant(operation, body) !== 'nothing',
    }))
  }
  const makeTarget = async (id: TableId): Promise<Target> => (await targets[id]?.(w, 'owner')) ?? {}
  const createBodyWithoutPassword = ({ example }: AnyOperation) => {
    const { current_password: _, ...body } = (example.body ?? {}) as Record<string, unknown>
    return example.body === undefined ? undefined : body
  }
  /** Signs in again for targets. */
  const renewCredentials = async () =>
    Object.assign(w.credentials, {
      owner: await signIn(w.people.owner),
      platform: await signIn(w.people.platform),
    })
  const chooseSide = ({ access }: AnyOperation) => (access === 'admin' ? 'platform' : 'owner')
  const required = 'confirmation_required'

  /** Creates keys with `grants: false`. */
  const createKeys = async () => {
    const create = async (person: World['spare'], scope: string) => {
      const body = { name: 'Limited', scope, grants: false }
      const { data } = await w.t.call(person, 'POST', '/account/api-keys', body)
      expect(data.grants).toBe(false)
      return createBearerHeader(data.key)
    }
    return {
      owner: await create(w.people.owner, 'write'),
      platform: await create(w.people.platform, 'admin'),
    }
  }

  test('refuses a key with `grants: false` for exactly the requests that grant something', async () => {
    const { owner, platform } = await createKeys()
    const wrong: string[] = []
    for (const [id, operation] of all.filter(([, o]) => ['read', 'write', 'admin'].includes(o.access)))
      for (const { target, grants } of await listCalls(id, operation)) {
        const headers = operation.access === 'admin' ? platform : owner
        const { code, rule } = await w.send(operation, findBase(id), target, headers)
        if ((code === 'key_scope' && rule === 'key_grants_nothing') !== grants)
          wrong.push(`${id} ${JSON.stringify(target)}: ${code} ${rule}`)
      }
    expect(wrong).toEqual([])
  })

  /**
   * A link or passkey is recorded when it is finished, an export when it is requested or downloaded. This installation
   * has an administrator, so no account can become the first.
   */
  const unrecorded = ['becomeAdministrator', 'getExport', 'startOidc', 'startPasskey']
  /** Operations that an e-mail reports when they are finished. */
  const reportedLater = ['startTwoFactor']
  const current_password = password
  /** Creates an account with a target of operations that end it, or that need its password or another account. */
  const ownTargets: Record<string, (person: Person) => Promise<Target>> = {
    acceptPageTransfer: async ({ email }) => {
      const sender = await w.t.person('agency')
      const page = await must(sender, 'POST', '/account/profiles', { display_name: 'Second' })
      const body = { email, profile_ids: [page.id] }
      const [offer] = await must(sender, 'POST', '/ext/v1/page-transfers', body)
      return { params: { id: offer.id } }
    },
    acceptTransfer: async (person) => {
      const sender = await w.t.person('agency')
      const { id } = await w.t.workspace(sender)
      const member_id = await w.t.join(sender, id, person, 'admin')
      const transfer = await must(sender, 'POST', `/api/v1/workspaces/${id}/transfers`, { member_id })
      return { params: { id: transfer.id } }
    },
    updateApprovalPolicy: async (person) => ({
      params: { workspace_id: (await w.t.workspace(person)).id },
      body: { approval: 'everything' },
    }),
    deleteAccount: async () => ({ body: { current_password } }),
    deletePasskey: async (person) => {
      await addPasskey(app.deps, person.user.id)
      const [passkey] = await must(person, 'GET', '/account/passkeys')
      return { params: { id: passkey.id }, body: { current_password } }
    },
    deleteProfile: async (person) => ({
      params: { id: (await must(person, 'POST', '/account/profiles', { display_name: 'Second' })).id },
    }),
    disableTwoFactor: (person) => createCode(person),
    releaseUsername: async ({ user }) => {
      const name = { username_key: 'once-held', profile_id: null, owner_id: user.id }
      const row = { ...name, expires_at: app.clock.now + minuteMs }
      await insertRows(app.deps.db, 'username_redirect', row)
      return { body: { username: 'once-held' } }
    },
    renewRecoveryCodes: (person) => createCode(person),
    revokeAccess: async (person) => {
      await must(person, 'PUT', '/api/v1/profile', { domain: { host: 'revoked.robin.example' } })
      return { body: { entries: [{ type: 'domain', id: person.profileId }] } }
    },
    startTwoFactor: async () => ({ body: { current_password } }),
    unlinkIdentity: async (person) => {
      await addIdentity(app.deps, person.user.id)
      const [identity] = await must(person, 'GET', '/ext/v1/account/identities')
      return { params: { id: identity.id }, body: { current_password } }
    },
    updateAccount: async () => ({ body: { current_password, password: 'another gravel orchid' } }),
  }
  const must = async (person: Person, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) => {
    const response = await app.as(person, method, url, body)
    expect(response.status, `${url}: ${JSON.stringify(response.body)}`).toBeLessThan(300)
    return response.body.data
  }
  const createCode = async (person: Person): Promise<Target> => {
    const { recoveryCodes } = await enableTwoFactor(app, person)
    return { body: { current_password, code: recoveryCodes[0] } }
  }
  /** E-mails to the person who gains access, or who is to confirm an e-mail address. */
  const otherMails = ['workspace_invite', 'transfer_request', 'verify_email', 'password_reset']
  /** Returns the number of an account's audit entries, and the ids of the latest event and e-mail that report one. */
  const readRecords = async ({ user: { id } }: Person) => {
    const { read } = app.deps.db
    const event = await read
      .selectFrom('access_event')
      .select((e) => e.fn.max<number | null>('id').as('id'))
      .executeTakeFirstOrThrow()
    const mail = await read
      .selectFrom('mail')
      .select((e) => e.fn.max<number | null>('id').as('id'))
      .where('kind', 'not in', otherMails)
      .executeTakeFirstOrThrow()
    const audit = await read
      .selectFrom('audit')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('actor_id', '=', id)
      .executeTakeFirstOrThrow()
    return { entries: audit.n, event: event.id ?? 0, mail: mail.id ?? 0 }
  }
  for (const [id, operation] of all.filter(([id, o]) => mayGrant(o) && !unrecorded.includes(id)))
    test(`writes an audit entry for ${id}, and reports it to the owner`, async () => {
      const isAdmin = operation.access === 'admin'
      const makeOwn = ownTargets[id]
      const person = isAdmin ? w.people.platform : makeOwn ? await w.t.person('agency') : w.people.owner
      await renewCredentials()
      const calls = makeOwn
        ? [{ target: await makeOwn(person), grants: true }]
        : await listCalls(id, operation)
      let count = 0
      for (const { target, grants } of calls) {
        const isOwn = makeOwn !== undefined && !isAdmin
        const credentials = isOwn
          ? { cookie: person.cookie, 'x-csrf-token': person.csrf, 'content-type': 'application/json' }
          : await signIn(person)
        const before = await readRecords(person)
        const { status, errors, rule } = await w.send(
          operation,
          findBase(id),
          await fillIds(id, target),
          credentials,
        )
        expect(rule).not.toBe(required)
        if (makeOwn) expect([status < 300, errors]).toEqual([true, []])
        const after = await readRecords(person)
        // A repetition changes nothing
        if (status >= 300 || !grants || after.entries === before.entries) continue
        count += 1
        const isReported = after.event > before.event || after.mail > before.mail
        if (!isAdmin && !reportedLater.includes(id))
          expect([target.body, isReported]).toEqual([target.body, true])
      }
      expect(count).toBeGreaterThan(0)
    })
  const fillIds = async (id: string, target: Target): Promise<Target> => {
    if (id !== 'setWorkspaceProfiles') return target
    const pages = (await w.make('listProfiles')).filter(
      ({ my_role }: { my_role: string }) => my_role === 'owner',
    )
    return { ...target, body: { profile_ids: pages.map((page: { id: number }) => page.id) } }
  }

  // The audit entries of the others are written in new sessions, without a password
  for (const [id, operation] of all.filter(([id]) => unrecorded.includes(id) || ownTargets[id]))
    test(`asks for no confirmation of ${id} after sign-in`, async () => {
      await renewCredentials()
      for (const { target } of await listCalls(id, operation)) {
        const session = await signIn(w.people[chooseSide(operation)])
        expect((await w.send(operation, findBase(id), target, session)).rule).not.toBe(required)
      }
    })

  describe('in a session of 16 minutes', () => {
    let sessions: Record<'owner' | 'platform', Awaited<ReturnType<typeof signIn>>>
    let uses = Number.POSITIVE_INFINITY
    const ageSessions = async () => {
      uses = 0
      sessions = { owner: await signIn(w.people.owner), platform: await signIn(w.people.platform) }
      app.clock.now += 16 * minuteMs
      await renewCredentials()
    }

    for (const [id, operation] of all)
      test(`asks for a confirmation of ${id} if it grants something`, async () => {
        // Operations of the account may end sessions, and many uses would reach limits per minute
        if (id in accountOperations || uses++ >= 10) await ageSessions()
        for (const { target, grants } of await listCalls(id, operation)) {
          const session = sessions[chooseSide(operation)]
          const { rule } = await w.send(operation, findBase(id), target, session)
          expect([target.body, rule === required]).toEqual([target.body, grants])
        }
        if (isSignOut(operation)) await ageSessions()
      })
  })
})
