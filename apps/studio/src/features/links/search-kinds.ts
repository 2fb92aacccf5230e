import { foldText } from '../../app/fold-text.ts'
import { allKinds, type Kind } from './kinds.ts'

type KindTexts = Readonly<Record<Kind, { readonly name: string; readonly about: string }>>

export const searchKinds = (
  search: string,
  texts: KindTexts,
  keywords: Readonly<Record<Kind, string>>,
): readonly Kind[] => {
  const words = foldText(search.trim()).split(/\s+/)
  return allKinds.filter((id) => {
    const text = foldText(`${texts[id].name} ${texts[id].about} ${keywords[id]} ${id}`)
    return words.every((word) => text.includes(word))
  })
}
