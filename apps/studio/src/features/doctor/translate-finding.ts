import english, { type FindingTexts } from '../../messages/en/screens/doctor-rules.ts'

type Finding = { readonly title: string; readonly explanation: string }

const createPattern = (text: string): string =>
  text.replace(/[.?()/]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>.+?)')

const patterns = Object.entries(english.cases).map(
  ([name, [title, text]]) =>
    [
      name as keyof FindingTexts['cases'],
      new RegExp(`^${createPattern(title)}\n${createPattern(text)}$`, 's'),
    ] as const,
)

/** Translates the service's English title and explanation. Returns null if they have no translation (a newer service). */
export const translateFinding = (
  { title, explanation }: Finding,
  texts: FindingTexts,
  formatPart: (name: string, value: string) => string = (_, value) => value,
): Finding | null => {
  for (const [name, pattern] of patterns) {
    const parts = pattern.exec(`${title}\n${explanation}`)
    if (!parts) continue
    const fill = (text: string): string =>
      text.replace(/\{(\w+)\}/g, (_, part: string) => {
        const value = parts.groups![part]!
        const words = texts.words[part] ?? {}
        return Object.hasOwn(words, value) ? words[value]! : formatPart(part, value)
      })
    const [translatedTitle, text] = texts.cases[name]
    return { title: fill(translatedTitle), explanation: fill(text) }
  }
  return null
}
