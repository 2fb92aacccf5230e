import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accountQuery } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState, Loading } from '../../ui/layout.tsx'

/** Screen of a page that the account can no longer open. Loads the account again, so that the menus do not offer the page. */
export const PageGone = ({ profileId, children }: { profileId: number; children: ReactNode }) => {
  const t = useTexts()
  const texts = useTexts('pages/list')
  const { data: account, isFetching } = useQuery({ ...accountQuery, refetchOnMount: 'always' })
  if (isFetching) return <Loading />
  if (account?.profiles.some(({ id }) => id === profileId)) return children
  return (
    <EmptyState
      level="h1"
      icon="shop"
      title={texts.goneTitle}
      actions={
        <ButtonLink to="/pages" look="primary">
          {t.shell.allPages}
        </ButtonLink>
      }
    >
      {texts.goneText}
    </EmptyState>
  )
}
