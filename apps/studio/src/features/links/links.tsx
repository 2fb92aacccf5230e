import { useMemo } from 'react'
import { useMessages } from '../../messages/index.tsx'
import { ScreenHeader } from '../../ui/layout.tsx'
import { draftView } from '../page/draft-view.ts'
import { Preview } from '../page/preview.tsx'
import { useLinks, useProfile } from '../page/queries.ts'

export const Component = () => {
  const t = useMessages()
  const profile = useProfile()
  const links = useLinks()
  const view = useMemo(() => draftView(profile, links), [profile, links])
  return (
    <>
      <ScreenHeader title={t.links.title} />
      <div style={{ height: '40rem' }}>
        <Preview view={view} width={390} />
      </div>
    </>
  )
}
