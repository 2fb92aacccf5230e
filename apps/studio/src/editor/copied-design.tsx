import { useQuery } from '@tanstack/react-query'
import type { Theme } from '@vitrine/contract'
import { Suspense, useState } from 'react'
import { createLazyComponent } from '../app/lazy.ts'
import { useTexts } from '../app/texts.tsx'
import type { Page } from './page-checks.tsx'
import { profileQuery } from './queries.ts'

const DesignChanges = createLazyComponent(
  async () => (await import('./changes/change-list.tsx')).DesignChanges,
)

const maxPages = 20

/** Shows what pages change if they take a design. The changes of a single page are open. */
export const CopiedDesign = ({ pages, theme }: { pages: readonly Page[]; theme: Theme }) => (
  <Suspense fallback={null}>
    {pages.slice(0, maxPages).map((page) => (
      <PageChanges key={page.id} page={page} theme={theme} isOpen={pages.length === 1} />
    ))}
  </Suspense>
)

const PageChanges = ({ page, theme, isOpen }: { page: Page; theme: Theme; isOpen: boolean }) => {
  const texts = useTexts('profile/design/options').copyDesign
  const [isShown, setIsShown] = useState(isOpen)
  const { data } = useQuery({ ...profileQuery(page.id), enabled: isShown })
  return (
    <details open={isShown} onToggle={(event) => setIsShown(event.currentTarget.open)}>
      <summary>{texts.changesOf({ page: page.display_name })}</summary>
      {isShown && data ? <DesignChanges from={data.theme} to={theme} /> : null}
    </details>
  )
}
