import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Person, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { selectRows } from '#tests/rows.ts'
import { createWorkspaceTools } from '#tests/workspaces.ts'
import type { Tx } from '../../db/handle.ts'

const link = { title: 'Autumn', url: 'https://shop.example.com' }

describeBoth('concurrent changes of permissions', (engine) => {
  const app = useApp(engine)
  const t = createWorkspaceTools(app)

  /** Creates a profile in a workspace, and an editor of it. */
  const createSharedPage = async () => {
    const [owner, editor] = [await t.person('agency', 'Olive Owner'), await t.person('free', 'Ed Editor')]
    const { id } = await t.workspace(owner)
    await t.join(owner, id, editor, 'editor')
    await t.call(owner, 'PUT', `/workspaces/${id}/profiles`, { profile_ids: [owner.profileId] })
    return { owner, editor }
  }
  /** Runs `work` in a transaction that has locked the profile before the change requests it. */
  const changeDuring = async (
    profileId: number,
    change: () => ReturnType<typeof t.call>,
    work: (db: Tx) => Promise<unknown>,
  ) => {
    const [held, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = app.deps.db.tx(async (db) => {
      await db
        .updateTable('profile')
        .set((e) => ({ updated_at: e.ref('updated_at') }))
        .where('id', '=', profileId)
        .execute()
      held.resolve()
      await go.promise
      await work(db)
    })
    await held.promise
    const changed = change()
    // Long enough for the first check of the rights; if it is too short, that check rejects the change
    await sleep(300)
    go.resolve()
    await holding
    return changed
  }
  const countLinks = async (user: Person) => (await t.call(user, 'GET', '/links')).data.length

  test('applies a change if the caller still has credential and role', async () => {
    const { owner, editor } = await createSharedPage()
    const at = `/links?profile_id=${owner.profileId}`
    const response = await changeDuring(
      owner.profileId,
      () => t.call(editor, 'POST', at, link),
      async () => {},
    )
    expect([response.status, await countLinks(owner)]).toEqual([200, 1])
  })

  test.each(['new link', 'restore point'])(
    'rejects a change by a member who was removed in the meantime (%s)',
    async (kind) => {
      const { owner, editor } = await createSharedPage()
      const query = `?profile_id=${owner.profileId}`
      const response = await changeDuring(
        owner.profileId,
        () =>
          kind === 'new link'
            ? t.call(editor, 'POST', `/links${query}`, link)
            : t.call(editor, 'POST', `/profiles/${owner.profileId}/versions`, { name: 'Mine' }),
        (db) => db.deleteFrom('workspace_member').where('user_id', '=', editor.user.id).execute(),
      )
      expect([response.status, response.code, await countLinks(owner)]).toEqual([403, 'forbidden', 0])
    },
  )

  test('rejects a change by a session or key that was revoked concurrently, including the owner', async () => {
    const { owner, editor } = await createSharedPage()
    const key = await app.key(owner, 'write')
    for (const user of [editor, owner]) {
      const response = await changeDuring(
        owner.profileId,
        () => t.call(user, 'POST', `/links?profile_id=${owner.profileId}`, link),
        (db) => db.deleteFrom('session').where('user_id', '=', user.user.id).execute(),
      )
      expect([response.status, response.code]).toEqual([401, 'unauthenticated'])
    }
    const response = await changeDuring(
      owner.profileId,
      () =>
        app
          .request({ method: 'POST', url: '/api/v1/links', body: link, key })
          .then(({ status, body }) => ({ ...body, status })),
      (db) => db.deleteFrom('api_key').where('user_id', '=', owner.user.id).execute(),
    )
    expect([response.status, response.code]).toEqual([401, 'unauthenticated'])
    const links = await selectRows(app.deps.db, 'link', { profile_id: owner.profileId }, ['id'])
    expect(links).toEqual([])
  })
})
