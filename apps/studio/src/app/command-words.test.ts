import { expect, test } from 'vitest'
import { commandTexts, listCommandWords } from './command-words.ts'
import { foldText } from './fold-text.ts'

test.each([
  ['en', 'export', ['go-analytics', 'go-audience', 'go-data']],
  ['en', 'csv', ['go-analytics', 'go-audience', 'go-data', 'import']],
  ['en', 'backup', ['go-data', 'go-history']],
  ['en', 'colour', ['go-design']],
  ['en', 'password', ['go-account']],
  ['en', 'invoice', ['go-plan']],
  ['en', 'e-mail address', ['go-account']],
  ['de', 'farbe', ['go-design']],
  ['de', 'rechnung', ['go-plan']],
  ['es', 'exportar', ['go-analytics', 'go-audience', 'go-data']],
  ['pt', 'exportar', ['go-analytics', 'go-audience', 'go-data']],
  ['pt', 'senha', ['go-account']],
] as const)('in %s, "%s" finds %j', (language, word, ids) => {
  const matches = Object.keys(commandTexts[language].words).filter((id) =>
    listCommandWords(id, language).some((other) => foldText(other).includes(foldText(word))),
  )
  expect(matches.sort()).toEqual([...ids])
})
