import { useQuery } from '@tanstack/react-query'
import { Callout } from '../../ui/layout.tsx'
import { updateQuery } from './queries.ts'
import { useAdminListTexts } from './texts.ts'

/** Shows a newer version of Vitrine. Renders nothing while loading or after an error. */
export const UpdateNotice = () => {
  const texts = useAdminListTexts()
  const { data } = useQuery(updateQuery)
  if (!data?.is_newer || !data.latest) return null
  return (
    <Callout>
      {texts.updateAvailable(data.latest)}{' '}
      {data.url ? (
        <a href={data.url} target="_blank" rel="noopener noreferrer">
          {texts.readChanges}
        </a>
      ) : null}
    </Callout>
  )
}
