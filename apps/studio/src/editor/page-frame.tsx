import { useIsMutating, useQuery, useSuspenseQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { Outlet } from 'react-router'
import { type Action, redoShortcut, useActions } from '../app/actions.ts'
import { createLazyComponent } from '../app/lazy.ts'
import { findWorkspaces } from '../app/pages.ts'
import { PlaceFrame, ProposalBar } from '../app/place-frame.tsx'
import { getMode, subscribeToProposing } from '../app/proposing.ts'
import { rememberPage, workspacesQuery } from '../app/session.ts'
import { useTexts } from '../app/texts.tsx'
import { redoAction } from '../app/undo-history.ts'
import { copyText } from '../ui/copy-text.ts'
import { Callout } from '../ui/layout.tsx'
import { hideToasts, runToastAction, toast } from '../ui/toast.tsx'
import { formatBlocked } from './blocked-text.ts'
import { linksQuery, profileQuery, useBlockedLinks, useProfileId, useReloadPage } from './queries.ts'

const BlockedNotice = createLazyComponent(async () => (await import('./blocked-links.tsx')).BlockedNotice)

/** Milliseconds after which changes of other members appear. */
const sharedRefreshMs = 10_000

/** Frame of a page's screens. Loads its data, shows its state and registers common actions. */
export const Component = () => {
  const t = useTexts()
  const profileId = useProfileId()
  const isShared = findWorkspaces(useQuery(workspacesQuery).data, profileId).length > 0
  // A response during a change would show the state before it
  const isChanging = useIsMutating() > 0
  const refetchInterval = isShared && !isChanging && sharedRefreshMs
  const [{ data: profile }, { data: links }] = useSuspenseQueries({
    queries: [
      { ...profileQuery(profileId), refetchInterval },
      { ...linksQuery(profileId), refetchInterval },
    ],
  })
  const blocked = useBlockedLinks().filter(
    ({ link_id }) => link_id === null || links.some(({ id }) => id === link_id),
  )
  useEffect(() => rememberPage(profileId), [profileId])
  const mode = useSyncExternalStore(subscribeToProposing, () => getMode(profileId))
  const loadedMode = useRef(mode)
  const reload = useReloadPage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a policy or role that begins while the page is shown
  useEffect(() => {
    if (mode !== loadedMode.current) void reload()
    loadedMode.current = mode
  }, [mode])
  const actions = useMemo(
    (): Action[] => [
      {
        id: 'view-page',
        title: t.shell.viewPage,
        section: t.shell.thisPage,
        icon: 'external',
        shortcut: 'o',
        run: () => window.open(profile.public_url, '_blank', 'noopener'),
      },
      {
        id: 'undo',
        title: t.common.undo,
        section: t.shell.commands,
        icon: 'undo',
        shortcut: 'mod+z',
        run: () => runToastAction(t) || toast(t.shell.nothingToUndo),
      },
      {
        id: 'redo',
        title: t.common.redo,
        section: t.shell.commands,
        icon: 'redo',
        shortcut: redoShortcut,
        run: () => {
          hideToasts()
          if (!redoAction()) toast(t.shell.nothingToRedo)
        },
      },
      {
        id: 'copy-address',
        title: t.shell.copyAddress,
        section: t.shell.thisPage,
        icon: 'copy',
        run: () => copyText(profile.public_url, t, t.shell.addressCopied),
      },
    ],
    [t, profile.public_url],
  )
  useActions(actions)
  return (
    <>
      {mode ? <ProposalBar mode={mode} /> : null}
      {profile.blocked_at ? <Callout tone="bad">{formatBlocked(t)}</Callout> : null}
      {blocked.length ? <BlockedNotice blocked={blocked} /> : null}
      {/* The key resets the screen for each page, so that input never appears on another page */}
      <PlaceFrame key={profileId}>
        <Outlet />
      </PlaceFrame>
    </>
  )
}
