import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import {
  Outlet,
  type Params,
  useLocation,
  useMatches,
  useNavigation,
  useNavigationType,
  useParams,
} from 'react-router'
import { enterScreen } from '../ui/toast.tsx'
import { useDocumentTitle } from './document-title.ts'
import styles from './root.module.css'
import { accountQuery, workspacesQuery } from './session.ts'
import { type Messages, useTexts } from './texts.tsx'

export type ScreenHandle = {
  /** Null: the screen sets the title itself, because its texts load with it. */
  readonly title: ((t: Messages, params: Readonly<Params<string>>) => string) | null
}

/** Frame of all screens. Sets the document title (screen · page or workspace · product) and shows that the next screen is loading. */
export const Component = () => {
  const t = useTexts()
  const params = useParams()
  const handle = useMatches().findLast((match) => match.handle)?.handle as ScreenHandle | undefined
  const { data: account } = useQuery({ ...accountQuery, enabled: false })
  const { data: workspaces } = useQuery({ ...workspacesQuery, enabled: false })
  const page = account?.profiles.find(({ id }) => id === Number(params.profileId))?.display_name
  const workspace = workspaces?.find(({ id }) => id === Number(params.workspaceId))?.name
  useDocumentTitle(handle?.title === null ? null : handle?.title(t, params), page ?? workspace)
  const { pathname, hash } = useLocation()
  const isForward = useNavigationType() !== 'POP'
  // Back and forward restore the position of the screen. Layout effects run before a screen scrolls to an entry
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen starts at the top
  useLayoutEffect(() => {
    if (isForward && !hash) scrollTo(0, 0)
    enterScreen(params.profileId)
  }, [pathname])
  const isLoading = useNavigation().state !== 'idle'
  return (
    <>
      {isLoading ? <progress className={styles.progress} aria-label={t.common.loading} /> : null}
      <Outlet />
    </>
  )
}
