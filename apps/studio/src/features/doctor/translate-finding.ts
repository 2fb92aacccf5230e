import { createTexts } from '@vitrine/texts'
import type { Texts } from '../../texts.gen.d.ts'
import catalogue from './rules/texts/en.json' with { type: 'json' }

type Finding = { readonly title: string; readonly explanation: string }
export type FindingTexts = Texts['doctor/rules']
/** A sentence of the catalogue, whose parameters differ by case. */
type Sentence = string | ((parts: Readonly<Record<string, string>>) => string)
type Case = { readonly title: Sentence; readonly text: Sentence }

const fill = (sentence: Sentence, parts: Readonly<Record<string, string>>): string =>
  typeof sentence === 'string' ? sentence : sentence(parts)

/** Marks each parameter of a sentence with its name. */
const marks = new Proxy({}, { has: () => true, get: (_, name) => `<${String(name)}>` })

const createPattern = ({ title, text }: Case): RegExp => {
  const escaped = `${fill(title, marks)}\n${fill(text, marks)}`.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  return new RegExp(`^${escaped.replace(/<(\w+)>/g, '(?<$1>.+?)')}$`, 's')
}

const listCases = ({ cases }: FindingTexts) =>
  Object.entries(cases) as unknown as readonly (readonly [keyof FindingTexts['cases'], Case])[]

const patterns = listCases(createTexts<FindingTexts>(catalogue, 'en')).map(
  ([name, sentences]) => [name, createPattern(sentences)] as const,
)

/** Translates the service's English title and explanation. Returns null if they have no translation (a newer service). */
export const translateFinding = (
  { title, explanation }: Finding,
  texts: FindingTexts,
  formatPart: (name: string, value: string) => string = (_, value) => value,
): Finding | null => {
  for (const [name, pattern] of patterns) {
    const match = pattern.exec(`${title}\n${explanation}`)
    if (!match) continue
    const words: Readonly<Record<string, Readonly<Record<string, string>>>> = texts.words
    const parts = Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([part, value]) => [
        part,
        Object.hasOwn(words[part] ?? {}, value) ? words[part]![value]! : formatPart(part, value),
      ]),
    )
    const translated = texts.cases[name] as Case
    return { title: fill(translated.title, parts), explanation: fill(translated.text, parts) }
  }
  return null
}
