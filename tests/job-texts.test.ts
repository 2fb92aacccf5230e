import { expect, test } from 'vitest'
import { jobs } from '../apps/server/src/jobs/list.ts'
import { en as mailTexts } from '../apps/server/src/providers/mail/texts/en.ts'
import de from '../apps/studio/src/messages/de/screens/operators.ts'
import en from '../apps/studio/src/messages/en/screens/operators.ts'
import es from '../apps/studio/src/messages/es/screens/operators.ts'
import pt from '../apps/studio/src/messages/pt/screens/operators.ts'

test.each([
  ['en', en],
  ['de', de],
  ['es', es],
  ['pt', pt],
])('translates every job and kind of e-mail into %s', (_language, texts) => {
  expect(Object.keys(texts.jobs).sort()).toEqual(jobs.map(({ name }) => name).sort())
  expect(Object.keys(texts.mailKinds).sort()).toEqual(Object.keys(mailTexts.kinds).sort())
})
