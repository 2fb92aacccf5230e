import type { Texts } from '../texts.gen.d.ts'

/** Messages of the doctor in one language, by case. */
export type FindingTexts = Texts['doctor']

type Params<Text> = Text extends (values: infer Values) => string ? Values : unknown
type CaseParams<Case extends keyof FindingTexts> = Params<FindingTexts[Case]['title']> &
  Params<FindingTexts[Case]['text']>

/** Case of a finding, with the parameters of its texts. Languages are codes, and days ISO dates. */
export type FindingMessage = {
  [Case in keyof FindingTexts]: {
    readonly case: Case
  } & (unknown extends CaseParams<Case>
    ? { readonly params?: never }
    : { readonly params: Readonly<CaseParams<Case>> })
}[keyof FindingTexts]

type Values = Readonly<Record<string, string | number>>
type Text = string | ((values: Values) => string)

/** Returns null if the texts lack the case or the message lacks a parameter: the service has another version. */
export const formatFinding = (
  message: { readonly case: string | null; readonly params: Values },
  texts: FindingTexts,
  language: string,
  formatDay: (day: string) => string = (day) => day,
): { readonly title: string; readonly explanation: string } | null => {
  const name = message.case as keyof FindingTexts
  if (name === null || !Object.hasOwn(texts, name)) return null
  const formatValue = (param: string, value: string): string | undefined => {
    if (param === 'date') return formatDay(value)
    if (param === 'language' || param === 'detected')
      return new Intl.DisplayNames(language, { type: 'language' }).of(value)
    return undefined
  }
  try {
    const values = Object.fromEntries(
      Object.entries(message.params).map(([param, value]) => [
        param,
        formatValue(param, String(value)) ?? value,
      ]),
    )
    const format = (text: Text): string => (typeof text === 'string' ? text : text(values))
    return { title: format(texts[name].title as Text), explanation: format(texts[name].text as Text) }
  } catch {
    return null
  }
}
