import type { LinkWrite, Profile } from '@vitrine/contract'
import type { ComponentProps, ReactNode } from 'react'
import { useAccount } from '../../../app/session.ts'
import { useTexts } from '../../../app/texts.tsx'
import { createDraftView } from '../../../editor/draft-view.ts'
import { usePageDraft } from '../../../editor/drafts.ts'
import { Preview } from '../../../editor/preview.tsx'
import { useBlockedLinks } from '../../../editor/queries.ts'
import styles from './start.module.css'

/** Returns the page as its visitors will see it. */
const usePageView = () => {
  const { plan } = useAccount()
  const { profile, links } = usePageDraft()
  return createDraftView(profile, links, { plan, blocked: useBlockedLinks() })
}

/** Shows the page beside a step on wide screens, with entries that are not added yet. Phones show it above the last step. */
export const WithPage = ({
  social_links,
  links = [],
  children,
  ...handlers
}: Pick<ComponentProps<typeof Preview>, 'onOpenLink' | 'onOpenOther'> & {
  social_links?: Profile['social_links']
  links?: readonly LinkWrite[]
  children: ReactNode
}) => {
  const texts = useTexts('profile/start')
  const view = usePageView()
  const page = {
    ...view,
    profile: { ...view.profile, ...(social_links ? { social_links } : {}) },
    links: [
      ...view.links,
      ...links.map((link, i) => ({ kind: 'normal', ...link, id: -1 - i, href: `/l/${-1 - i}` })),
    ],
  }
  return (
    <div className={styles.layout}>
      <div>{children}</div>
      <aside aria-label={texts.soFar}>
        <Preview view={page as typeof view} {...handlers} />
        <p aria-hidden="true">{texts.soFar}</p>
      </aside>
    </div>
  )
}
