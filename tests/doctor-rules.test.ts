import { expect, test } from 'vitest'
import { rules } from '../apps/server/src/features/doctor/rules/index.ts'
import de from '../apps/studio/src/messages/de/screens/doctor-rules.ts'
import es from '../apps/studio/src/messages/es/screens/doctor-rules.ts'
import pt from '../apps/studio/src/messages/pt/screens/doctor-rules.ts'

test.each([
  ['de', de],
  ['es', es],
  ['pt', pt],
])('translates every rule of the doctor into %s', (_language, texts) => {
  expect(Object.keys(texts).sort()).toEqual(rules.map(({ name }) => name).sort())
})
