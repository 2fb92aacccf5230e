import { expect, test } from 'vitest'
import { commandWords } from './command-words.ts'
import { foldText } from './fold-text.ts'

test.each([
  ['en', 'export', ['go-analytics', 'go-data', 'go-forms']],
  ['en', 'csv', ['go-analytics', 'go-data', 'go-forms', 'import']],
  ['en', 'backup', ['go-data', 'go-versions']],
  ['en', 'colour', ['go-design']],
  ['en', 'password', ['go-account']],
  ['en', 'invoice', ['go-plan']],
  ['en', 'e-mail address', ['go-account']],
  ['de', 'farbe', ['go-design']],
  ['de', 'rechnung', ['go-plan']],
  ['es', 'exportar', ['go-analytics', 'go-data', 'go-forms']],
  ['pt', 'exportar', ['go-analytics', 'go-data', 'go-forms']],
  ['pt', 'senha', ['go-account']],
] as const)('in %s, "%s" finds %j', (language, word, ids) => {
  const matches = Object.entries(commandWords[language]).flatMap(([id, words]) =>
    words.some((other) => foldText(other).includes(foldText(word))) ? [id] : [],
  )
  expect(matches.sort()).toEqual([...ids])
})
