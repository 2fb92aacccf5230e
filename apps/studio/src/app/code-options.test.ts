import { expect, test } from 'vitest'
import { listPageLanguageOptions } from './code-options.ts'

test.each([
  ['en', 'English (United States)'],
  ['de', 'Englisch (Vereinigte Staaten)'],
  ['es', 'Inglés (Estados Unidos)'],
  ['pt', 'Inglês (Estados Unidos)'],
])('names a variant by language and region: %s', (language, label) => {
  expect(listPageLanguageOptions(language, 'en')).toContainEqual({ id: 'en-US', label })
})
