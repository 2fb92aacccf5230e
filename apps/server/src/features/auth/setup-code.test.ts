import { hourMs, minuteMs } from '@vitrine/contract/durations'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type App, fixedClock, type Person, startApp } from '#tests/app.ts'
import { describeSql } from '#tests/databases.ts'
import { createSystemContext } from '../../deps.ts'
import { grantAdmin } from './admin.ts'
import { createSetupCode } from './setup-code.ts'

describeSql('set-up code', (engine) => {
  let app: App
  beforeEach(async () => {
    app = await startApp(engine, {}, fixedClock)
  })
  afterEach(() => app.close())
  const become = (person: Person, code: string) => app.as(person, 'POST', '/account/administrator', { code })
  const issue = async () => (await createSetupCode(app.deps))!

  test('makes one account the first administrator, however it is typed', async () => {
    const code = await issue()
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){2}$/)
    const people = await Promise.all([1, 2, 3].map(() => app.signUp()))
    const typed = code.toLowerCase().replaceAll('-', ' ')
    const responses = await Promise.all(people.map((person) => become(person, typed)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 403, 403])
    expect(responses.find(({ status }) => status === 200)!.body.data).toMatchObject({ is_admin: true })
    expect(responses.find(({ status }) => status === 403)!.body).toMatchObject({
      code: 'forbidden',
      problems: [{ path: 'code', rule: 'setup_code' }],
    })
    expect(await createSetupCode(app.deps)).toBeNull()
  })

  test('is void once an administrator exists, and after the next start', async () => {
    const former = await issue()
    app.clock.now += minuteMs + 1
    const code = await issue()
    expect(code).not.toBe(former)
    const person = await app.signUp()
    expect((await become(person, former)).status).toBe(403)
    const other = await app.signUp()
    await grantAdmin(createSystemContext(app.deps, 'cli'), other.email)
    expect((await become(person, code)).status).toBe(403)
  })

  test('is the same for processes of PostgreSQL that start together', async () => {
    const codes = await Promise.all([issue(), issue(), issue()])
    if (engine === 'postgres') expect(new Set(codes).size).toBe(1)
    const person = await app.signUp()
    const last = engine === 'postgres' ? codes[0]! : await issue()
    expect((await become(person, last)).status).toBe(200)
  })

  test('limits the attempts of an account', async () => {
    const code = await issue()
    const person = await app.signUp()
    for (let i = 0; i < 10; i++) expect((await become(person, `${code}A`)).status).toBe(403)
    const limited = await become(person, code)
    expect([limited.status, limited.body.problems[0].rule]).toEqual([429, 'setup_attempts'])
    app.clock.now += hourMs / 10
    expect((await become(person, code)).status).toBe(200)
  })
})
