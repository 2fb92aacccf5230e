import { expect, test } from 'vitest'
import { type Data, type Person, readToken, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { updateRows } from '#tests/rows.ts'
import { createWorkspaceTools } from '#tests/workspaces.ts'
import { createSystemContext } from '../../deps.ts'
import { changeEmail } from '../auth/index.ts'

describeOnce('spellings of an e-mail address', (engine) => {
  const app = useApp(engine)
  const t = createWorkspaceTools(app)

  /** Creates a verified account that stores an e-mail address in the ASCII or Unicode form of its domain. */
  const createPerson = async (form: 'ascii' | 'unicode') => {
    const person = await t.person('agency')
    const local = `robin${person.user.id}`
    const stored = `${local}@${form === 'ascii' ? 'xn--mller-kva' : 'müller'}.example`
    await updateRows(app.deps.db, 'user', { id: person.user.id }, { email: stored, email_key: stored })
    const spellings = [
      `${local}@xn--mller-kva.example`,
      `${local}@müller.example`,
      `${local.toUpperCase()}@MU\u0308LLER.Example`,
      `\u202amailto:${local}＠müller．example\u202c\u200b`,
    ]
    return { person, stored, spellings }
  }

  const forms = ['ascii', 'unicode'] as const

  test.each(forms)('invite the account that stores the %s form', async (form) => {
    const { person, spellings } = await createPerson(form)
    for (const email of spellings) {
      const owner = await t.person('agency', 'Olive Owner')
      const { id } = await t.workspace(owner)
      await t.invite(owner, id, { email, role: 'editor' })
      const { data } = await t.call(person, 'GET', '/account/invites')
      expect([email, data.map(({ workspace }: Data) => workspace.id)]).toEqual([email, [id]])
      const accepted = await t.call(person, 'POST', `/account/invites/${data[0].id}/accept`)
      expect([email, accepted.status]).toEqual([email, 200])
      const again = await t.call(owner, 'POST', `/workspaces/${id}/invites`, { email, role: 'editor' })
      expect([email, again.errors]).toEqual([email, [expect.stringContaining('member')]])
    }
  })

  test.each(forms)('transfer to the account that stores the %s form', async (form) => {
    const { person, spellings } = await createPerson(form)
    for (const email of spellings) {
      const owner = await t.person('agency', 'Olive Owner')
      const page = await app.as(owner, 'POST', '/ext/v1/profiles', { display_name: 'Another' })
      const offer = (by: Person, profileId: number) =>
        app.as(by, 'POST', '/ext/v1/page-transfers', { email, profile_ids: [profileId] })
      expect([email, (await offer(owner, page.body.data.id)).status]).toEqual([email, 201])
      const { data } = (await app.as(person, 'GET', '/ext/v1/page-transfers')).body
      expect([email, data.length]).toEqual([email, 1])
      const declined = await app.as(person, 'POST', `/ext/v1/page-transfers/${data[0].id}/decline`)
      expect(declined.status).toBe(200)
      const toItself = await offer(person, person.profileId)
      expect([email, toItself.body.problems]).toMatchObject([email, [{ path: 'email', rule: 'is_owner' }]])
    }
  })

  test('offer a workspace to its member', async () => {
    const { person, stored, spellings } = await createPerson('unicode')
    const owner = await t.person('agency', 'Olive Owner')
    const { id } = await t.workspace(owner)
    await t.invite(owner, id, { email: stored, role: 'admin' })
    const [invite] = (await t.call(person, 'GET', '/account/invites')).data
    await t.call(person, 'POST', `/account/invites/${invite.id}/accept`)
    for (const email of spellings.slice(0, 2)) {
      const transfer = await t.call(owner, 'POST', `/workspaces/${id}/transfers`, { email })
      expect([email, transfer.status]).toEqual([email, 201])
      await t.call(owner, 'DELETE', `/workspaces/${id}/transfers/${transfer.data.id}`)
    }
  })

  test('do not give the e-mail address of one account to another', async () => {
    const { stored, spellings } = await createPerson('unicode')
    const [email] = spellings
    const other = await t.person()
    const operator = createSystemContext(app.deps, 'cli')
    await expect(
      changeEmail(operator, other.user.id, { email: email!, verified: true }),
    ).rejects.toMatchObject({ code: 'email_taken' })

    const change = { email, current_password: other.password }
    expect((await app.as(other, 'PUT', '/account', change)).status).toBe(200)
    const token = readToken((await app.mails(email)).at(-1))
    const confirmed = await app.as(other, 'POST', '/account/email-verification/confirm', { token })
    expect([confirmed.status, confirmed.body.problems[0].rule]).toEqual([422, 'email_taken_meanwhile'])
    const keys = await app.deps.db.read
      .selectFrom('user')
      .select('email_key')
      .where('email_key', 'in', [stored, email!])
      .execute()
    expect(keys).toEqual([{ email_key: stored }])
  })
})
