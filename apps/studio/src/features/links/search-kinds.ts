import { foldText } from '../../app/fold-text.ts'
import { allChoices, type Choice } from './block-templates.ts'

type ChoiceTexts = Readonly<Record<Choice, { readonly name: string; readonly about: string }>>

/** Returns the blocks that match all words. The first one mentions the search earliest: in its name or as one of its first keywords. */
export const searchKinds = (
  search: string,
  texts: ChoiceTexts,
  keywords: Readonly<Record<Choice, string>>,
): readonly Choice[] => {
  const phrase = foldText(search.trim())
  const matches = allChoices.flatMap((id) => {
    const { name, about } = texts[id]
    const text = foldText(` ${name} ${keywords[id]} ${about} ${id}`)
    if (!phrase.split(/\s+/).every((word) => text.includes(word))) return []
    const index = text.indexOf(` ${phrase}`)
    return [{ id, index: index < 0 ? text.length : index }]
  })
  return matches.sort((a, b) => a.index - b.index).map(({ id }) => id)
}
