import type { Profile } from '@vitrine/contract'
import { useMemo } from 'react'
import { useAccount } from '../../../app/session.ts'
import { createDraftView } from '../../../editor/draft-view.ts'
import { usePageDraft } from '../../../editor/drafts.ts'
import { PreviewFrame } from '../../../editor/preview-frame.tsx'
import { useBlockedLinks } from '../../../editor/queries.ts'

/** Preview of the page as the user edits it. */
export const HomePreview = ({ profile, miniature }: { profile: Profile; miniature: boolean }) => {
  const { plan } = useAccount()
  const { links } = usePageDraft()
  const blocked = useBlockedLinks()
  const view = useMemo(
    () => createDraftView(profile, links, { plan, blocked }),
    [profile, links, plan, blocked],
  )
  return <PreviewFrame view={view} miniature={miniature} />
}
