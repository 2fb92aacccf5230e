import type { Link } from '@vitrine/contract'
import { maxLengths } from '@vitrine/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { useTexts } from '../../app/texts.tsx'
import { useLinks } from '../../editor/queries.ts'
import { TextField } from '../../ui/field.tsx'
import { listSections } from './arrange.ts'
import { useLinkChanges } from './link-changes.ts'

/** Section of a block. The block moves when the name is complete, because half a name would be another section. */
export const SectionField = ({ link }: { link: Link }) => {
  const t = useTexts()
  const texts = useTexts('links/blocks')
  const format = useFormat()
  const { moveToSection } = useLinkChanges()
  const sections = listSections(useLinks())
  const section = link.section?.trim() ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const move = () => {
    const name = typed?.trim() ?? section
    setTyped(null)
    if (name !== section) moveToSection([link.id], name || null)
  }
  const latestMove = useRef(move)
  latestMove.current = move
  // A screen that closes by the Back gesture moves no focus
  useEffect(() => () => latestMove.current(), [])
  const { sectionAbout } = t.links
  return (
    <TextField
      name="section"
      label={t.links.fields.section}
      hint={sections.length ? `${sectionAbout} ${texts.sections} ${format.list(sections)}.` : sectionAbout}
      value={typed ?? section}
      onChange={setTyped}
      onBlur={move}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) move()
        else event.continuePropagation()
      }}
      maxLength={maxLengths.link.section}
    />
  )
}
