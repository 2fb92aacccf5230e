import type { ProfileSummary } from '@vitrine/contract'
import { maxLengths } from '@vitrine/contract/limits'
import { useState } from 'react'
import { readText, useForm } from '../../app/form.tsx'
import { useTexts } from '../../app/texts.tsx'
import { Checkbox, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { hasTag } from './page.ts'
import type { usePageChanges } from './use-page-changes.ts'

/** Adds tags to pages and removes them. Tags that only some of the pages have stay until the user changes them. */
export const TagPagesDialog = ({
  pages,
  tags,
  changes: { tag: changeTags },
  onClose,
}: {
  pages: readonly ProfileSummary[]
  /** Tags of all pages. */
  tags: readonly string[]
  changes: Pick<ReturnType<typeof usePageChanges>, 'tag'>
  onClose: () => void
}) => {
  const t = useTexts()
  const texts = useTexts('pages/list')
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  const form = useForm({
    names: ['tag'],
    submit: async (values) => {
      const name = readText(values, 'tag')
      const choices = [...changed, ...(name ? [[name, true] as const] : [])]
      const addedTags = choices.flatMap(([tag, isChosen]) => (isChosen ? [tag] : []))
      const removed = { tags: choices.flatMap(([tag, isChosen]) => (isChosen ? [] : [tag])) }
      onClose()
      if (choices.length)
        await changeTags(pages, (page) => [
          ...page.tags.filter((tag) => !hasTag(removed, tag)),
          ...addedTags.filter((tag) => !hasTag(page, tag)),
        ])
    },
  })
  return (
    <FormDialog title={texts.tags} form={form} onClose={onClose}>
      {tags.map((tag) => {
        const count = pages.filter((page) => hasTag(page, tag)).length
        const isMixed = !changed.has(tag) && count > 0 && count < pages.length
        return (
          <Checkbox
            key={tag}
            isSelected={changed.get(tag) ?? count === pages.length}
            isIndeterminate={isMixed}
            onChange={(isChosen) => setChanged(new Map(changed).set(tag, isChosen))}
          >
            {tag}
            {isMixed ? ` (${t.common.of({ used: String(count), limit: String(pages.length) })})` : ''}
          </Checkbox>
        )
      })}
      <TextField
        name="tag"
        label={texts.newTag}
        hint={texts.tagHint}
        maxLength={maxLengths.page_tag}
        autoComplete="off"
        autoFocus={tags.length === 0}
      />
    </FormDialog>
  )
}
