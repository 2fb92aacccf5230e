import { hourMs, minuteMs } from '@vitrine/contract/durations'
import { expect, test } from 'vitest'
import { type ApiUser, type Data, fixedClock, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { formDigests } from '../../features/forms/index.ts'
import { runJob } from '../../jobs/engine.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'
const android = (version: number) =>
  `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Mobile Safari/537.36`
const offer = 'Buy ten thousand followers for your page today'
const spacedOffer = offer.toUpperCase().replaceAll(' ', '  ')
const fields = [
  { id: 'email', type: 'email', label: 'E-mail' },
  { id: 'message', type: 'textarea', label: 'Message' },
  { id: 'size', type: 'select', label: 'Size', options: ['S', 'L'] },
]

describeOnce('doubtful form entries', (engine) => {
  const app = useApp(engine, {}, fixedClock)

  const makeForm = async () => {
    const user = await app.person('pro')
    const { data } = await app.call(user, 'POST', '/links', {
      title: 'Write to us',
      url: 'https://example.org/contact',
      kind: 'form',
      business_block_config: { fields },
    })
    return { user, form: data.id as number }
  }
  let guests = 0
  const send = (form: number, answers: Record<string, string>, agent = iphone, from = '203.0.113.9') =>
    app.postForm(`/f/${form}`, answers, { headers: { accept: 'text/html', 'user-agent': agent }, from })
  const greet = () => ({ email: `guest${++guests}@example.org`, message: `Table ${guests}, please` })
  const list = async (user: ApiUser, query = ''): Promise<Data[]> => {
    const entries: Data[] = []
    for (let page = 1; ; page++) {
      const path = `/ext/v1/submissions?profile_id=${user.profileId}&limit=100&page=${page}${query}`
      const { data, meta } = await app.call(user, 'GET', path)
      entries.push(...data)
      if (page >= meta.pagination.total_pages) return entries
    }
  }
  const listStates = async (user: ApiUser) =>
    (await list(user)).map(({ status, needs_check }) => `${status}${needs_check ? ' to check' : ''}`)
  const listMails = async (user: ApiUser): Promise<string[]> =>
    (
      await app.deps.db.read
        .selectFrom('mail')
        .select('kind')
        .where('user_id', '=', user.userId)
        .orderBy('id')
        .execute()
    ).map(({ kind }) => kind)
  const readAlerts = async (user: ApiUser) =>
    (await app.call(user, 'GET', `/profiles/${user.profileId}/smart-alerts`)).data
  const sendDigests = () => runJob(app.deps, formDigests, { now: app.clock.now })

  test('stores five visitors behind one address in one second as new, with alert and e-mail', async () => {
    const { user, form } = await makeForm()
    for (let i = 0; i < 5; i++) expect((await send(form, greet(), android(120 + i))).statusCode).toBe(200)
    expect(await listStates(user)).toEqual(Array(5).fill('new'))
    expect((await readAlerts(user)).alerts.map(({ type }: Data) => type)).toEqual(
      Array(5).fill('form_submission'),
    )
    expect(await listMails(user)).toEqual(Array(5).fill('form_submission'))
  })

  test('accepts a table of guests, also with equal telephones', async () => {
    for (const agentOf of [(i: number) => android(100 + i), () => iphone]) {
      const { user, form } = await makeForm()
      for (let i = 0; i < 14; i++) {
        expect((await send(form, greet(), agentOf(i))).statusCode).toBe(200)
        app.clock.advance(1000)
      }
      const states = await listStates(user)
      expect(states).toHaveLength(14)
      expect(states.filter((state) => state === 'new').length).toBeGreaterThanOrEqual(10)
    }
  })

  test('accepts equal short answers of guests behind one address and behind several', async () => {
    for (const fromOf of [() => '203.0.113.10', (i: number) => `198.51.100.${30 + i}`])
      for (const answer of ['vegetarian', 'No']) {
        const { user, form } = await makeForm()
        for (let i = 0; i < 10; i++)
          await send(form, { ...(i % 2 ? greet() : {}), message: answer }, android(100 + i), fromOf(i))
        expect(await listStates(user)).toEqual(Array(10).fill('new'))
      }
  })

  test('marks entries with many web addresses or repeated long text as to check, but not equal choices', async () => {
    const { user, form } = await makeForm()
    const references = 'https://a.example https://b.example https://c.example'
    await send(form, { ...greet(), message: references }, android(120))
    await send(form, { ...greet(), message: offer }, android(121), '198.51.100.1')
    await send(form, { ...greet(), message: spacedOffer }, android(122), '198.51.100.2')
    for (let i = 0; i < 3; i++) await send(form, { size: 'L' })
    expect(await listStates(user)).toEqual(['new', 'new', 'new', 'new to check', 'new', 'new to check'])
    expect((await list(user, '&needs_check=true')).map(({ answers }) => answers.message)).toEqual([
      spacedOffer,
      references,
    ])
    expect(await list(user, '&needs_check=false')).toHaveLength(4)
    expect(await list(user, `&needs_check=true&form_id=${form}`)).toHaveLength(2)
    const first = `/ext/v1/submissions?profile_id=${user.profileId}&limit=1&needs_check=true`
    const { data, meta } = await app.call(user, 'GET', first)
    const rest = await app.call(user, 'GET', `${first}&starting_after=${meta.next_cursor}`)
    expect([...data, ...rest.data].map(({ needs_check }: Data) => needs_check)).toEqual([true, true])
  })

  test('reports doubtful entries in the badge and in one e-mail, not one by one', async () => {
    const { user, form } = await makeForm()
    await send(form, { message: offer })
    for (let i = 0; i < 3; i++) await send(form, { message: offer })
    const { alerts, unread, submissions_to_check } = await readAlerts(user)
    expect([alerts.length, unread, submissions_to_check]).toEqual([1, 1, 3])
    const summaries = await app.call(user, 'GET', '/ext/v1/profiles/summaries')
    expect(summaries.data[0]).toMatchObject({ unread_submissions: 1, submissions_to_check: 3 })
    await sendDigests()
    expect(await listMails(user)).toEqual(['form_submission'])
    app.clock.advance(hourMs)
    await Promise.all([sendDigests(), sendDigests()])
    expect(await listMails(user)).toEqual(['form_submission', 'form_digest'])
    app.clock.advance(hourMs)
    await sendDigests()
    expect(await listMails(user)).toHaveLength(2)
    const [digest] = (await app.mails()).filter(({ text }) =>
      text.includes(`/pages/${user.profileId}/audience?check`),
    )
    expect(digest?.subject).toContain('Form entries to check')
    expect(digest?.text).toContain('spam: 3\n')
  })

  test('sends no e-mail about doubtful entries that are checked before, or if the alert is off', async () => {
    const { user, form } = await makeForm()
    await send(form, { message: offer })
    await send(form, { message: offer })
    const [entry] = await list(user, '&needs_check=true')
    await app.call(user, 'PUT', `/ext/v1/submissions/${entry.id}`, { needs_check: false })
    const preferences = { rules: { form_submission: { enabled: false } } }
    await app.call(user, 'PUT', `/profiles/${user.profileId}/smart-alerts/preferences`, preferences)
    await send(form, { message: offer })
    app.clock.advance(hourMs)
    await sendDigests()
    expect(await listMails(user)).toEqual(['form_submission'])
    expect((await readAlerts(user)).submissions_to_check).toBe(1)
  })

  test('lets a member decide about a doubtful entry, and undo the decision', async () => {
    const { user, form } = await makeForm()
    await send(form, { message: offer })
    await send(form, { message: offer })
    const [{ id }] = await list(user, '&needs_check=true')
    const put = async (body: object) => {
      const { data } = await app.call(user, 'PUT', `/ext/v1/submissions/${id}`, body)
      return [data.status, data.needs_check, data.revision]
    }
    expect(await put({ needs_check: false })).toEqual(['new', false, 2])
    expect(await put({ needs_check: false })).toEqual(['new', false, 2])
    expect(await put({ needs_check: true })).toEqual(['new', true, 3])
    expect(await put({ status: 'spam' })).toEqual(['spam', false, 4])
    expect(await put({ status: 'new', needs_check: true })).toEqual(['new', true, 5])
    expect(await put({ answered: true })).toEqual(['new', false, 6])
    expect((await list(user)).map(({ needs_check }) => needs_check)).toEqual([false, false])
  })

  test('bounds a flood of one network without losing an entry silently', async () => {
    const { user, form } = await makeForm()
    for (let i = 0; i < 5; i++) await send(form, greet(), android(120 + i), '198.51.100.20')
    const flood = async (count: number, agentOf: (i: number) => string, from: string) => {
      const answers: Awaited<ReturnType<typeof send>>[] = []
      // More at once would be rejected as overload
      for (let first = 0; first < count; first += 20)
        answers.push(
          ...(await Promise.all(
            Array.from({ length: 20 }, (_, i) =>
              send(form, { message: `Offer ${from} ${first + i}` }, agentOf(first + i), from),
            ),
          )),
        )
      const refused = answers.filter(({ statusCode }) => statusCode === 429)
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(count - refused.length)
      for (const { headers, body } of refused) {
        expect(Number(headers['retry-after'])).toBeGreaterThan(0)
        expect(body).toContain(`Offer ${from}`)
      }
      return count - refused.length
    }
    // One program, then one that changes its name with each request
    expect(await flood(240, () => iphone, '198.51.100.20')).toBe(200)
    for (let i = 0; i < 5; i++)
      expect((await send(form, greet(), android(130 + i), '198.51.100.20')).statusCode).toBe(200)
    expect(await flood(340, android, '198.51.100.21')).toBe(300)
    const states = await listStates(user)
    expect(states).toHaveLength(510)
    const guestsEntries = (await list(user, '&needs_check=false')).filter(({ answers }) => answers.email)
    expect(guestsEntries).toHaveLength(10)
    expect(states.filter((state) => state === 'new').length).toBeLessThanOrEqual(10 + 10 + 30)
    app.clock.advance(hourMs)
    await sendDigests()
    const mails = await listMails(user)
    expect(mails.filter((kind) => kind === 'form_submission').length).toBeLessThanOrEqual(30)
    expect(mails.filter((kind) => kind === 'form_digest')).toHaveLength(1)
    app.clock.advance(10 * minuteMs)
    expect((await send(form, greet(), iphone, '198.51.100.20')).statusCode).toBe(200)
  }, 120_000)

  test('stores a filled honeypot as spam without a trace in badge and e-mails', async () => {
    const { user, form } = await makeForm()
    const sent = await send(form, { message: offer, _homepage: 'x' })
    expect([sent.statusCode, await listStates(user)]).toEqual([200, ['spam']])
    await send(form, { message: offer })
    expect(await listStates(user)).toEqual(['new', 'spam'])
    expect((await readAlerts(user)).submissions_to_check).toBe(0)
  })
})
