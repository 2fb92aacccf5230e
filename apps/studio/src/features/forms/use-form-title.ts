import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../app/texts.tsx'
import { useLinks, useProfileId } from '../../editor/queries.ts'
import { archivedTitlesQuery } from './queries.ts'

/** Returns a function that names a form, also after it was archived or deleted. */
export const useFormTitle = () => {
  const texts = useTexts('forms')
  const links = useLinks()
  const archivedTitles = useQuery(archivedTitlesQuery(useProfileId())).data
  return (id: number): string => {
    const archivedTitle = archivedTitles?.get(id)
    return (
      links.find((link) => link.id === id)?.title ??
      (archivedTitle
        ? texts.archivedForm({ title: archivedTitle })
        : archivedTitles
          ? texts.deletedForm
          : texts.form)
    )
  }
}
