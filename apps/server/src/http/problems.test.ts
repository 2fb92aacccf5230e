import { formatProblem, type Problem, rules } from '@vitrine/contract'
import { beforeAll, expect, test } from 'vitest'
import { type ApiUser, fixedClock, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'

describeOnce('problems of an error', (engine) => {
  const app = useApp(engine, {}, fixedClock)
  let robin: ApiUser
  beforeAll(async () => {
    robin = await app.person()
  })

  const link = { title: 'Shop', url: 'https://shop.example.com' }
  const readRefusal = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const { text, code } = await app.call(robin, method, path, body)
    const { problems, errors } = JSON.parse(text) as { problems: Problem[]; errors: string[] }
    expect(errors).toEqual(problems.map(formatProblem))
    for (const { rule } of problems) expect(Object.keys(rules)).toContain(rule)
    return { code, problems }
  }

  test('reports field, rule and parameters of wrong input', async () => {
    expect(
      await readRefusal('POST', '/links', { title: 'x'.repeat(1000), url: 'ftp://a.example', kind: 5 }),
    ).toEqual({
      code: 'validation_failed',
      problems: expect.arrayContaining([
        {
          path: 'title',
          rule: 'max_length',
          params: { max: expect.any(Number) },
          message: expect.stringMatching(/^must have at most \d+ characters$/),
        },
        expect.objectContaining({
          path: 'url',
          rule: 'url_scheme',
          params: expect.objectContaining({ scheme: 'ftp' }),
        }),
        expect.objectContaining({ path: 'kind', rule: 'any_of', params: { forms: ['string', 'null'] } }),
      ]),
    })
  })

  test('reports contradictory fields', async () => {
    const schedule = { starts_at: '2030-01-02T00:00:00Z', ends_at: '2030-01-01T00:00:00Z' }
    expect((await readRefusal('POST', '/links', { ...link, schedule })).problems).toEqual([
      {
        path: 'schedule.ends_at',
        rule: 'after',
        params: { field: 'schedule.starts_at' },
        message: 'must be after schedule.starts_at',
      },
    ])
  })

  test('uses the code as rule if no rule is more specific', async () => {
    expect(await readRefusal('PUT', '/links/999999', link)).toEqual({
      code: 'not_found',
      problems: [{ path: null, rule: 'not_found', params: {}, message: rules.not_found() }],
    })
  })

  test('limits problems to 100 and counts the others in the last one', async () => {
    const order = Array.from({ length: 500 }, (_, i) => -i)
    const { problems } = await readRefusal('POST', '/links/reorder', { order })
    expect([problems.length, problems[100]]).toEqual([
      101,
      { path: null, rule: 'and_more', params: { count: 400 }, message: 'and 400 more' },
    ])
  })
})
