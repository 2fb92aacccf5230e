import { dayMs, hourMs } from '@vitrine/contract/durations'
import { expect, test } from 'vitest'
import { type ApiUser, fixedClock, password, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { testSecret } from '#tests/in-process.ts'
import { updateRows } from '#tests/rows.ts'
import { createSecrets } from '../../crypto/secrets.ts'
import { createSystemContext } from '../../deps.ts'
import type { Actor } from '../../domain/context.ts'
import { resolvePlan } from '../../domain/plans.ts'
import { rotateMasterSecret } from '../../master-secret.ts'
import { deleteAccountAsOperator, deleteProfileAsOperator } from '../account/index.ts'
import { findUser } from '../users/index.ts'
import { findReserved } from './redirect-repo.ts'
import { findPage, moveProfile } from './service.ts'
import { checkUsernameStatus, createNameCheck } from './usernames.ts'

describeBoth('names of deleted and renamed pages', (engine) => {
  const app = useApp(engine, {}, fixedClock)
  let count = 0

  const newName = () => `name-${++count}-x`
  const create = async (owner: ApiUser, username: string, body: object = {}) => {
    const response = await app.call(owner, 'POST', '/ext/v1/profiles', {
      display_name: 'Page',
      username,
      ...body,
    })
    return { ...response, id: response.data?.id as number }
  }
  const erase = (id: number) => deleteProfileAsOperator(createSystemContext(app.deps, 'system'), id)
  const update = (owner: ApiUser, id: number, body: object) =>
    app.call(owner, 'PUT', `/profile?profile_id=${id}`, body)
  const readStatus = async (username: string, user: ApiUser | null) => {
    const actor = user && ({ userId: user.userId } as Actor)
    const ctx = { ...createSystemContext(app.deps, 'system'), actor }
    return (await checkUsernameStatus(ctx, username)).status
  }
  const tryName = async (username: string, user?: ApiUser) => {
    const other = user ?? (await app.person('agency'))
    const { status, code, meta, ...response } = await create(other, username)
    const rule = JSON.parse(response.text).problems?.[0].rule
    return { status, code, rule, check: status === 201 ? 'free' : await readStatus(username, other) }
  }
  const held = { status: 422, code: 'username_taken', rule: 'username_held', check: 'taken' }
  const free = { status: 201, code: undefined, rule: undefined, check: 'free' }
  const age = async (owner: ApiUser, username: string, ms: number) => {
    const { id } = await create(owner, username)
    app.clock.now += ms
    return id
  }

  test('are held for their account for 90 days after the deletion of a page', async () => {
    const owner = await app.person('agency')
    const name = newName()
    await erase(await age(owner, name, dayMs))
    expect(await tryName(name)).toEqual(held)
    expect([await readStatus(name, null), await readStatus(name, owner)]).toEqual(['taken', 'free'])
    // Also if the owner takes the name back and deletes the page at once
    const { id } = await create(owner, name)
    await erase(id)
    app.clock.now += 90 * dayMs - 1
    expect(await tryName(name)).toEqual(held)
    app.clock.now += 1
    expect(await tryName(name)).toEqual(free)
  })

  test('are held only if they were public for a day', async () => {
    const owner = await app.person('agency')
    const [short, hidden, unpublished] = [newName(), newName(), newName()]
    await erase(await age(owner, short, dayMs - 1))
    const drafts = await create(owner, hidden, { is_published: false })
    const published = await age(owner, unpublished, dayMs)
    await update(owner, published, { is_published: false })
    app.clock.now += dayMs
    await erase(drafts.id)
    await erase(published)
    expect(await Promise.all([short, hidden, unpublished].map((name) => tryName(name)))).toEqual([
      free,
      free,
      held,
    ])
  })

  test('redirect for 30 days after a renaming and are held for 90', async () => {
    const owner = await app.person('agency')
    const [name, newer] = [newName(), newName()]
    const id = await age(owner, name, dayMs)
    expect((await update(owner, id, { username: newer })).status).toBe(200)
    const findTarget = () => findPage(app.deps, name, app.clock.now)
    app.clock.now += 30 * dayMs - 1
    expect(await findTarget()).toEqual({ redirect: newer })
    app.clock.now += 1
    expect(await findTarget()).toBeNull()
    expect(await tryName(name)).toEqual(held)
    // The new name counts from the renaming. A page that returns to a held name loses nothing by it
    expect((await update(owner, id, { username: name })).status).toBe(200)
    await erase(id)
    expect(await tryName(name)).toEqual(held)
    expect(await tryName(name, owner)).toEqual(free)
  })

  test('are held at most five times per account, the newest first', async () => {
    const owner = await app.person('agency')
    const names = Array.from({ length: 6 }, newName)
    const ids: number[] = []
    for (const name of names) ids.push((await create(owner, name)).id)
    app.clock.now += dayMs
    for (const id of ids) {
      app.clock.now += hourMs
      await erase(id)
    }
    const results = []
    for (const name of names) results.push(await tryName(name))
    expect(results).toEqual([free, held, held, held, held, held])
  })

  test('are those of the oldest pages after the deletion of an account with many', async () => {
    const owner = await app.person('agency')
    const names = [owner.username, ...Array.from({ length: 6 }, newName)]
    for (const name of names.slice(1)) await create(owner, name)
    app.clock.now += dayMs
    await deleteAccountAsOperator(createSystemContext(app.deps, 'system'), owner.userId)
    const results = []
    for (const name of names) results.push(await tryName(name))
    expect(results).toEqual([held, held, held, held, held, free, free])
  })

  test('return after the deletion of an account only to its former verified e-mail address', async () => {
    const owner = await app.person('agency')
    const name = owner.username
    const { email } = (await findUser(app.deps.db.read, owner.userId))!
    app.clock.now += dayMs
    await deleteAccountAsOperator(createSystemContext(app.deps, 'system'), owner.userId)
    expect(await tryName(name)).toEqual(held)
    const registration = await app.post('/api/v1/auth/register', {
      email,
      password,
      name: 'Wren Okoro',
      username: name,
      accept_terms: true,
    })
    expect(registration.body.problems[0].rule).toBe('username_held')
    const again = await app.person('agency')
    const setEmail = (email_verified_at: number | null, email_admin_verified_at: number | null) =>
      updateRows(
        app.deps.db,
        'user',
        { id: again.userId },
        { email, email_key: email, email_verified_at, email_admin_verified_at },
      )
    for (const [byOwner, byAdmin] of [
      [null, null],
      [1, 1],
    ] as const) {
      await setEmail(byOwner, byAdmin)
      expect(await tryName(name, again)).toEqual(held)
    }
    await setEmail(1, null)
    expect(await readStatus(name, again)).toBe('free')

    const secrets = createSecrets('another-secret-0123456789-abcdefghij', testSecret)
    await rotateMasterSecret({ db: app.deps.db, secrets, now: () => app.clock.now }, async () => {})
    const reserved = (await findReserved(app.deps.db.read, name, app.clock.now))!
    const user = await findUser(app.deps.db.read, again.userId)
    const current = { secrets: createSecrets('another-secret-0123456789-abcdefghij') }
    expect(createNameCheck(current, user)(reserved)).toBe(true)
    expect(createNameCheck({ secrets: createSecrets(testSecret) }, user)(reserved)).toBe(false)
    await rotateMasterSecret(
      {
        db: app.deps.db,
        secrets: createSecrets(testSecret, 'another-secret-0123456789-abcdefghij'),
        now: () => 1,
      },
      async () => {},
    )
    expect(await tryName(name, again)).toEqual(free)
  })

  test('return to the same e-mail address with its domain in other letters', async () => {
    const forms = ['bücher.example', 'xn--bcher-kva.example']
    for (const [former, current] of [forms, forms.toReversed()]) {
      const [owner, again] = [await app.person('agency'), await app.person('agency')]
      const setDomain = ({ userId }: typeof owner, domain: string | undefined, local: string) => {
        const email = `${local}@${domain}`
        const change = { email, email_key: email, email_verified_at: 1, email_admin_verified_at: null }
        return updateRows(app.deps.db, 'user', { id: userId }, change)
      }
      const local = `wren.${owner.userId}`
      await setDomain(owner, former, local)
      app.clock.now += dayMs
      await deleteAccountAsOperator(createSystemContext(app.deps, 'system'), owner.userId)
      await setDomain(again, current, 'robin')
      expect(await tryName(owner.username, again)).toEqual(held)
      await setDomain(again, current, local)
      expect(await tryName(owner.username, again)).toEqual(free)
    }
  })

  test('stay with a page that is transferred', async () => {
    const [owner, receiver] = [await app.person('agency'), await app.person('agency')]
    const [name, newer] = [newName(), newName()]
    const id = await age(owner, name, dayMs)
    await update(owner, id, { username: newer })
    await app.deps.db.tx((db) =>
      moveProfile(app.deps, db, {
        id,
        fromId: owner.userId,
        toId: receiver.userId,
        plan: resolvePlan(app.deps.plans, 'agency'),
        now: app.clock.now,
      }),
    )
    await erase(id)
    expect(await tryName(name, owner)).toEqual(held)
    expect(await tryName(name, receiver)).toEqual(free)
  })

  test('are not given to a new account, chosen or derived', async () => {
    const owner = await app.person('agency')
    await erase(await age(owner, 'blue-heron', dayMs))
    const { username } = await app.signUp('Blue Heron')
    expect(username).toMatch(/^blue-heron\d+$/)
  })

  test('are not given to a page that is created while another one is deleted', async () => {
    const owner = await app.person('agency')
    const others = await Promise.all([1, 2, 3].map(() => app.person('agency')))
    for (let round = 0; round < 5; round++) {
      const name = newName()
      const id = await age(owner, name, dayMs)
      const rename = (other: ApiUser) => update(other, other.profileId, { username: name })
      await Promise.all([erase(id), ...others.map((other) => create(other, name)), ...others.map(rename)])
      expect(await findPage(app.deps, name, app.clock.now)).toBeNull()
      expect(await tryName(name)).toEqual(held)
    }
  })

  test('can be released by an administrator', async () => {
    const [owner, admin] = [await app.person('agency'), await app.person('agency')]
    await app.deps.db.tx(async (db) => {
      await db.updateTable('user').set({ admin_at: 1 }).where('id', '=', admin.userId).execute()
      await db.updateTable('api_key').set({ scope: 'admin' }).where('user_id', '=', admin.userId).execute()
    })
    const name = newName()
    await erase(await age(owner, name, dayMs))
    const list = () => app.call(admin, 'GET', `/ext/v1/admin/usernames?q=${name.toUpperCase()}`)
    expect((await list()).data).toEqual([
      expect.objectContaining({
        username: name,
        owner_id: owner.userId,
        account: expect.stringContaining('@'),
      }),
    ])
    const release = (user: ApiUser) =>
      app.call(user, 'POST', '/ext/v1/admin/usernames/release', { username: name })
    expect((await release(owner)).status).toBe(403)
    expect((await release(admin)).data).toMatchObject({ username: name })
    expect([(await list()).data, (await release(admin)).status]).toEqual([[], 422])
    const entries = (await app.call(admin, 'GET', '/ext/v1/admin/audit?action=username.release')).data
    expect(entries).toMatchObject([{ subject_id: owner.userId, detail: { username: name } }])
    expect(await tryName(name)).toEqual(free)
  })
})
