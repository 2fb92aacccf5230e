import { expect, test } from 'vitest'
import { jobs } from '../apps/server/src/jobs/list.ts'
import { en as mailTexts } from '../apps/server/src/providers/mail/texts/en.ts'
import de from '../apps/studio/src/messages/de/screens/admin-lists.ts'
import en from '../apps/studio/src/messages/en/screens/admin-lists.ts'
import es from '../apps/studio/src/messages/es/screens/admin-lists.ts'
import pt from '../apps/studio/src/messages/pt/screens/admin-lists.ts'

test.each([
  ['en', en],
  ['de', de],
  ['es', es],
  ['pt', pt],
])('translates every job and kind of e-mail into %s', (_language, texts) => {
  expect(Object.keys(texts.jobs).sort()).toEqual(jobs.map(({ name }) => name).sort())
  expect(Object.keys(texts.mailKinds).sort()).toEqual(Object.keys(mailTexts.kinds).sort())
})
