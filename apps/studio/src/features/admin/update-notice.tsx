import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../app/texts.tsx'
import { Callout } from '../../ui/layout.tsx'
import { updateQuery } from './queries.ts'

/** Shows a newer version of Vitrine. Renders nothing while loading or after an error. */
export const UpdateNotice = () => {
  const texts = useTexts('admin/lists')
  const { data } = useQuery(updateQuery)
  if (!data?.is_newer || !data.latest) return null
  return (
    <Callout>
      {texts.updateAvailable({ version: data.latest })}{' '}
      {data.url ? (
        <a href={data.url} target="_blank" rel="noopener noreferrer">
          {texts.readChanges}
        </a>
      ) : null}
    </Callout>
  )
}
