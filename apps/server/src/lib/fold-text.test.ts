import { expect, test } from 'vitest'
import { foldText } from './fold-text.ts'

test.each([
  ['Émile', 'emile'],
  ['e\u0301MILE', 'emile'],
  ['Straße', 'strasse'],
  ['İstanbul Işık', 'istanbul isik'],
  ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
  ['Łódź, Ærø', 'lodz, aero'],
  ['ﬁancée', 'fiancee'],
  ['한글', '한글'],
  // Marks that are letters in their script
  ['हिन्दी', 'हिन्दी'],
  ['ROBIN@Example.com', 'robin@example.com'],
])('folds %s to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
  expect(foldText(folded)).toBe(folded)
})
