import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { canEdit, useProfile } from '../editor/queries.ts'
import { UndoButton } from '../editor/undo.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { PlaceTabs, ScreenHeader } from '../ui/layout.tsx'
import { LinkTabs } from '../ui/link-tabs.tsx'
import { doctorQuery } from './doctor.ts'
import { createLazyComponent } from './lazy.ts'
import styles from './place-frame.module.css'
import { findPageScreen, listPageScreens, listPlaces, type PageScreen, type PlaceId } from './places.ts'
import { ScoreRing } from './score-ring.tsx'
import { useTexts } from './texts.tsx'

export const ProposalBar = createLazyComponent(
  async () => (await import('../features/proposals/bar.tsx')).ProposalBar,
)

const tabbedPlaces: ReadonlySet<PlaceId> = new Set(['page', 'audience', 'analytics'])

/** Shows the tabs of the place that the current screen of a page belongs to, and the title of Page. */
export const PlaceFrame = ({ children }: { children: ReactNode }) => {
  const t = useTexts()
  const { pathname } = useLocation()
  const { id, is_published: isPublished } = useProfile()
  const screens = listPageScreens(t)
  const screen = findPageScreen(screens, pathname)
  // Editors have their own title
  if (!screen || pathname !== `/pages/${id}${screen.path}`) return children
  const { title } = listPlaces(screens, t).find((place) => place.id === screen.place)!
  const tabs = screens.filter(({ place }) => place === screen.place)
  // Variants and campaigns appear after publishing
  const hasTabs = tabbedPlaces.has(screen.place) && (screen.id !== 'analytics' || isPublished)
  return (
    <PlaceTabs
      value={
        hasTabs ? (
          <LinkTabs
            label={title}
            tabs={tabs.map((tab) => ({
              to: `/pages/${id}${tab.path}`,
              title: tab.tab ?? tab.title,
              isCurrent: tab === screen,
            }))}
          />
        ) : null
      }
    >
      {screen.place === 'page' ? <PageHead title={title} screen={screen} /> : null}
      {children}
    </PlaceTabs>
  )
}

const PageHead = ({ title, screen }: { title: string; screen: PageScreen }) => {
  const t = useTexts()
  const profile = useProfile()
  const { id } = profile
  const score = useQuery(doctorQuery(id)).data?.latest_run?.score
  return (
    <div className={styles.head}>
      <ScreenHeader
        title={
          <>
            {title}
            <span className="visually-hidden">: {screen.title}</span>
          </>
        }
      >
        {canEdit(profile) ? <UndoButton /> : null}
        <ButtonLink small icon="history" to={`/pages/${id}/history`}>
          <span className={styles.history}>{t.shell.history}</span>
        </ButtonLink>
        {score === undefined ? null : (
          <Link to={`/pages/${id}/doctor`} className={styles.score} aria-label={t.shell.score({ score })}>
            <ScoreRing score={score} size={22} />
            <span aria-hidden="true">{score}</span>
          </Link>
        )}
      </ScreenHeader>
    </div>
  )
}
