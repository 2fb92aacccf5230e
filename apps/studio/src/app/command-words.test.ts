import { type StudioLanguage, studioLanguages } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { commandTexts, listCommandWords } from './command-words.ts'
import { foldText } from './fold-text.ts'

const find = (word: string, language: StudioLanguage) =>
  Object.keys(commandTexts[language].words)
    .filter((id) => listCommandWords(id, language).some((other) => foldText(other).includes(foldText(word))))
    .sort()

test.each([
  ['csv', ['go-analytics', 'go-audience', 'go-data', 'import']],
  ['backup', ['go-data', 'go-history']],
  ['e-mail address', ['go-account']],
] as const)('"%s" finds %j', (word, ids) => {
  expect(find(word, 'en')).toEqual(ids)
})

/** Words for export, colours, invoices and password. */
const words: Readonly<Record<StudioLanguage, readonly [string, string, string, string]>> = {
  de: ['export', 'farbe', 'rechnungen', 'passwort'],
  en: ['export', 'colour', 'invoice', 'password'],
  es: ['exportar', 'colores', 'facturas', 'contraseña'],
  fr: ['exporter', 'couleur', 'factures', 'mot de passe'],
  it: ['esporta', 'colori', 'fatture', 'password'],
  pt: ['exportar', 'cores', 'faturas', 'senha'],
  ja: ['エクスポート', '色', '請求書', 'パスワード'],
  ar: ['تصدير', 'ألوان', 'فواتير', 'كلمة المرور'],
}

test.each(studioLanguages)('finds commands by the words of %s', (language) => {
  const [exportWord, color, invoice, password] = words[language]
  expect(find(exportWord, language)).toEqual(['go-analytics', 'go-audience', 'go-data'])
  expect(find(color, language)).toEqual(['go-design'])
  expect(find(invoice, language)).toEqual(['go-plan'])
  expect(find(password, language)).toEqual(['go-account'])
})
