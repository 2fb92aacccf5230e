import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readMail } from '#tests/read-mail.ts'
import { createOutboxMail } from './outbox.ts'
import { renderMail } from './render.ts'

const root = await mkdtemp(join(tmpdir(), 'vitrine-outbox-'))
afterAll(() => rm(root, { recursive: true }))
const { signal } = new AbortController()
const from = 'Ünïcode Site <no-reply@links.example.org>'
const rendered = renderMail(
  'password_reset',
  { name: 'Zoë 🦊 Ångström', token: 'a-token_of_ours' },
  { baseUrl: 'https://links.example.org', siteName: 'Schöne Links' },
)

test('writes a message as one complete file that a mail program can read', async () => {
  const directory = join(root, 'a', 'outbox')
  const message = { to: 'zoe@example.org', replyTo: "kim.o'neil+a@example.org", ...rendered }
  const { reference } = await createOutboxMail({ directory, from }).send(message, signal)
  expect(dirname(reference)).toBe(directory)
  expect(await readdir(directory)).toHaveLength(1)
  expect((await stat(reference)).mode & 0o777).toBe(0o600)
  const mail = readMail(await readFile(reference))
  expect(mail.subject).toBe('Choose a new password for Schöne Links')
  expect(mail.headers).toMatchObject({
    from: 'Ünïcode Site <no-reply@links.example.org>',
    to: 'zoe@example.org',
    'reply-to': "kim.o'neil+a@example.org",
    'mime-version': '1.0',
    'auto-submitted': 'auto-generated',
  })
  expect(mail.headers['message-id']).toMatch(/^<[\w-]+@links\.example\.org>$/)
  expect(Date.now() - Date.parse(mail.headers.date!)).toBeLessThan(60_000)
  expect(mail.text).toBe(rendered.text)
  expect(mail.html.trimEnd()).toBe(rendered.html.trimEnd())
})

test('sorts file names by time, even if the clock stops or is set back', async () => {
  const directory = join(root, 'b')
  const times = [1000, 1000, 1000, 400, 1001, 5000]
  const outbox = createOutboxMail({ directory, from, now: () => times.shift()! })
  const sent: string[] = []
  for (let i = 0; i < 6; i++)
    sent.push(
      (await outbox.send({ to: 'a@example.org', subject: `${i}`, text: 't', html: 'h' }, signal)).reference,
    )
  expect(sent.toSorted()).toEqual(sent)
  expect((await readdir(directory)).toSorted().map((name) => join(directory, name))).toEqual(sent)
})

test('keeps all concurrent messages', async () => {
  const directory = join(root, 'c')
  const outbox = createOutboxMail({ directory, from })
  const numbers = Array.from({ length: 50 }, (_, i) => `${i}`)
  await Promise.all(
    numbers.map((n) => outbox.send({ to: 'a@example.org', subject: n, text: n, html: n }, signal)),
  )
  const names = await readdir(directory)
  const subjects = await Promise.all(
    names.map(async (n) => readMail(await readFile(join(directory, n))).subject),
  )
  expect(subjects.toSorted()).toEqual(numbers.toSorted())
})

test.each([
  { subject: 'Hi\r\nBcc: victim@example.org' },
  { subject: 'Hi\nBcc: victim@example.org' },
  { to: 'a@example.org, victim@example.org' },
  { to: 'a@example.org\r\nBcc: victim@example.org' },
  { to: 'Name <a@example.org>' },
  { to: 'group:a@example.org;' },
  { to: 'a@b@example.org' },
  { replyTo: 'a@example.org, victim@example.org' },
  { replyTo: 'a@example.org\r\nBcc: victim@example.org' },
  { to: '' },
  { headers: { 'X-Note': 'a\r\nBcc: victim@example.org' } },
  { headers: { 'X-Note: a\r\nBcc': 'victim@example.org' } },
])('prevents adding a header or a recipient: %j', async (changes) => {
  const directory = join(root, 'refused')
  const mail = { to: 'a@example.org', subject: 'Hi', text: 'Hi', html: 'Hi', ...changes }
  await expect(createOutboxMail({ directory, from }).send(mail, signal)).rejects.toMatchObject({
    isPermanent: true,
  })
  await expect(stat(directory)).rejects.toThrow('ENOENT')
})
