import { expect, test } from 'vitest'
import en from '../apps/studio/src/messages/en/screens/doctor-rules.ts'
import { findingTexts } from './support/finding-texts.ts'

const listParts = (texts: readonly string[]): string[] => [
  ...new Set(
    texts
      .join(' ')
      .match(/\{\w+\}/g)
      ?.toSorted(),
  ),
]

test.each(Object.entries(findingTexts))(
  'keeps all parts of the doctor’s sentences in %s',
  (_language, texts) => {
    for (const [name, sentences] of Object.entries(texts.cases))
      expect(listParts(sentences), name).toEqual(listParts(en.cases[name as keyof typeof en.cases]))
  },
)
