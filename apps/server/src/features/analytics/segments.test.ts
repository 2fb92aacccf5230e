import { expect, test } from 'vitest'
import { useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'

describeOnce('saved filters', (engine) => {
  const app = useApp(engine)

  test('are kept per page until they are deleted', async () => {
    const robin = await app.person('pro')
    const path = `/ext/v1/profiles/${robin.profileId}/segments`
    const made = await app.call(robin, 'POST', path, { name: ' Austria ', filter: 'country:is:AT' })
    expect([made.status, made.data]).toMatchObject([201, { name: 'Austria', filter: 'country:is:AT' }])
    expect((await app.call(robin, 'GET', path)).data).toEqual([made.data])
    expect((await app.call(robin, 'DELETE', `${path}/${made.data.id}`)).data).toEqual({
      id: made.data.id,
      deleted: true,
    })
    expect((await app.call(robin, 'DELETE', `${path}/${made.data.id}`)).status).toBe(404)
    expect((await app.call(robin, 'GET', path)).data).toEqual([])
  })

  test('reject names and conditions that are not valid, and more than a page may have', async () => {
    const robin = await app.person('pro')
    const path = `/ext/v1/profiles/${robin.profileId}/segments`
    const refused = await app.call(robin, 'POST', path, { name: '  ', filter: 'planet:is:earth' })
    expect([refused.status, refused.errors.length]).toEqual([422, 2])
    const answers = await Promise.all(
      Array.from({ length: 52 }, (_, i) =>
        app.call(robin, 'POST', path, { name: `Segment ${i}`, filter: `position:is:${i}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
  })
})
