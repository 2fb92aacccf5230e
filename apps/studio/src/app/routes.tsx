import type { QueryClient } from '@tanstack/react-query'
import { createBrowserRouter, Navigate, redirect, useLocation } from 'react-router'
import { isApiError } from './errors.ts'
import { loadChunk, whenIdle } from './lazy.ts'
import { Component as Root, type ScreenHandle } from './root.tsx'
import { ScreenError } from './screen-error.tsx'
import { accountQuery, findCurrentPage, inviteQuery, pageOfferQuery } from './session.ts'
import { settings } from './settings.ts'
import { Splash } from './splash.tsx'

const accountTitle: NonNullable<ScreenHandle['title']> = ({ account }, { section }) => {
  const { profile, security, access, keys, agents, data } = account
  return (section && { profile, security, access, keys, agents, data }[section]) || account.title
}
const workspaceTitle: NonNullable<ScreenHandle['title']> = ({ shell }, { section }) => {
  const { analytics, members: people, settings, webhooks } = shell
  return (section && { analytics, people, settings, webhooks }[section]) || shell.pages
}

type Screen = readonly [path: string, title: ScreenHandle['title'], load: () => Promise<object>]

/** Screens of people who are not signed in. */
const openScreens: readonly Screen[] = [
  ['signin', (t) => t.auth.signIn, () => import('../features/auth/sign-in.tsx')],
  ['signup', (t) => t.auth.signUp, () => import('../features/auth/sign-up.tsx')],
  ['oidc', (t) => t.auth.signIn, () => import('../features/auth/oidc.tsx')],
  ['two-factor', (t) => t.auth.twoFactorTitle, () => import('../features/auth/two-factor.tsx')],
  ['reset', (t) => t.auth.resetTitle, () => import('../features/auth/reset.tsx')],
  ['reset/confirm', (t) => t.auth.chooseTitle, () => import('../features/auth/reset-confirm.tsx')],
]

/** Screens without the frame that need an account. */
const framelessScreens: readonly Screen[] = [
  ['verify-email', (t) => t.auth.verifyTitle, () => import('../features/auth/verify-email.tsx')],
  ['second-factor', (t) => t.account.twoFactor, () => import('../features/account/second-factor.tsx')],
]

/** Screens of a page, below `pages/:profileId`. */
const pageScreens: readonly Screen[] = [
  ['start', (t) => t.auth.signUpTitle, () => import('../features/profile/start/start.tsx')],
  ['design', (t) => t.shell.design, () => import('../features/profile/design/design.tsx')],
  ['profile', (t) => t.shell.profile, () => import('../features/profile/profile.tsx')],
  ['settings', (t) => t.pages.settingsTitle, () => import('../features/profile/page-settings.tsx')],
  ['import', (t) => t.shell.importPage, () => import('../features/imports/import.tsx')],
  ['links', (t) => t.shell.links, () => import('../features/links/links.tsx')],
  ['analytics', (t) => t.shell.analytics, () => import('../features/analytics/analytics.tsx')],
  ['analytics/changes', (t) => t.shell.changes, () => import('../features/analytics/changes.tsx')],
  ['analytics/variants', (t) => t.shell.variants, () => import('../features/variants/variants.tsx')],
  ['analytics/campaigns', (t) => t.shell.campaigns, () => import('../features/campaigns/campaigns.tsx')],
  ['audience', (t) => t.shell.audience, () => import('../features/forms/forms.tsx')],
  ['audience/forms', (t) => t.shell.forms, () => import('../features/forms/form-list.tsx')],
  [
    'audience/newsletter/:section?',
    (t) => t.shell.newsletter,
    () => import('../features/forms/newsletter/newsletter.tsx'),
  ],
  ['share', (t) => t.shell.share, () => import('../features/profile/share/share.tsx')],
  ['more', (t) => t.common.more, () => import('../features/more/more.tsx')],
  ['activity', (t) => t.shell.activity, () => import('../features/alerts/alerts.tsx')],
  ['doctor', (t) => t.shell.doctor, () => import('../features/doctor/doctor.tsx')],
  ['history', (t) => t.shell.history, () => import('../features/versions/versions.tsx')],
  ['proposals/:proposalId?', (t) => t.shell.proposals, () => import('../features/proposals/proposals.tsx')],
  ['ideas', (t) => t.shell.ideas, () => import('../features/ai/ideas.tsx')],
  ['webhooks', (t) => t.shell.webhooks, () => import('../features/webhooks/webhooks.tsx')],
  ['webhooks/:webhookId', (t) => t.shell.webhooks, () => import('../features/webhooks/webhook.tsx')],
  ['links/:linkId', (t) => t.shell.links, () => import('../features/links/link-editor.tsx')],
]

/** Former addresses of screens of a page, which e-mails, bookmarks and installed shortcuts contain. */
const movedScreens: Readonly<Record<string, string>> = {
  alerts: 'activity',
  'alerts#preferences': 'settings#messages',
  campaigns: 'analytics/campaigns',
  embed: 'share',
  forms: 'audience',
  variants: 'analytics/variants',
  versions: 'history',
}

/** Redirects from a former address with its query and fragment. Requests of loaders have no fragment. */
const Moved = ({ from }: { from: string }) => {
  const { search, hash } = useLocation()
  const [path, fragment = hash.slice(1)] = (movedScreens[from + hash] ?? movedScreens[from]!).split('#')
  return <Navigate to={{ pathname: `../${path}`, search, hash: fragment }} relative="path" replace />
}

const accountScreens: readonly Screen[] = [
  ['confirm', (t) => t.auth.confirmTitle, () => import('../features/auth/confirm.tsx')],
  ['account/:section?', accountTitle, () => import('../features/account/account.tsx')],
  ['admin/:section?', null, () => import('../features/admin/admin.tsx')],
  ['setup', null, () => import('../features/admin/setup.tsx')],
  ['plan', (t) => t.shell.plan, () => import('../features/billing/plan.tsx')],
  ['pages', (t) => t.shell.allPages, () => import('../features/pages/all-pages.tsx')],
  ['pages/new', (t) => t.shell.newPage, () => import('../features/pages/new-page.tsx')],
  ['share', (t) => t.shell.shareTarget, () => import('../features/links/share-target.tsx')],
  ['workspaces', (t) => t.shell.workspaces, () => import('../features/workspaces/workspaces.tsx')],
  ['workspaces/:workspaceId/:section?', workspaceTitle, () => import('../features/workspaces/workspace.tsx')],
  [
    'workspaces/:workspaceId/webhooks/:webhookId',
    (t) => t.shell.webhooks,
    () => import('../features/webhooks/webhook.tsx'),
  ],
  ['invites', (t) => t.shell.invites, () => import('../features/workspaces/received-invites.tsx')],
  ['transfers', (t) => t.shell.transfers, () => import('../features/workspaces/received-transfers.tsx')],
]

const toRoute = ([path, title, load]: Screen) => ({
  path,
  lazy: () => loadChunk(load),
  handle: { title } satisfies ScreenHandle,
})

const loadSignedIn = () => import('./signed-in.ts')
const createFrame = (name: keyof Awaited<ReturnType<typeof loadSignedIn>>) => ({
  lazy: async () => ({ Component: (await loadChunk(loadSignedIn))[name] }),
})

const likelyScreens = [
  () => import('../features/links/links.tsx'),
  () => import('../features/links/link-editor.tsx'),
  () => import('../features/profile/design/design.tsx'),
  () => import('../features/profile/profile.tsx'),
  () => import('../features/analytics/analytics.tsx'),
]
let isPrefetched = false
/** Loads likely screens after the data of the first one: on a slow line they would delay it by seconds. */
const prefetchScreens = (queryClient: QueryClient) => {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (isPrefetched || connection?.saveData) return
  isPrefetched = true
  const wait = () => {
    if (queryClient.isFetching()) setTimeout(wait, 200)
    else for (const load of likelyScreens) void load().catch(() => {})
  }
  whenIdle(() => setTimeout(wait, 200))
}

/** Creates the routes. Each screen is a chunk; frame and home screen are one. */
export const createRouter = (queryClient: QueryClient) => {
  whenIdle(() => void loadSignedIn().catch(() => {}))
  /** Loads the account, or redirects to the sign-in screen, which returns to this path. */
  const needsAccount = async ({ request }: { request: Request }) => {
    try {
      const account = await queryClient.ensureQueryData(accountQuery)
      const { pathname, search } = new URL(request.url)
      const path = pathname.replace(/^\/studio/, '') + search
      if (account.second_factor_required && !path.startsWith('/second-factor'))
        return redirect(`/second-factor?next=${encodeURIComponent(path || '/')}`)
      prefetchScreens(queryClient)
      return account
    } catch (error) {
      if (!isApiError(error, 'unauthenticated')) throw error
      const { pathname, search } = new URL(request.url)
      const next = pathname.replace(/^\/studio/, '') + search
      const token = new URLSearchParams(search).get('token')
      const invite =
        token && next.startsWith('/invites?')
          ? await queryClient.ensureQueryData(inviteQuery(token)).catch(() => null)
          : null
      const offer =
        token && next.startsWith('/transfers?')
          ? await queryClient.ensureQueryData(pageOfferQuery(token)).catch(() => null)
          : null
      const isNewPerson =
        invite?.has_account === false ||
        ((offer?.has_account === false || next === '/setup') && settings.registration === 'open')
      if (isNewPerson) return redirect(`/signup?next=${encodeURIComponent(next)}`)
      return redirect(next === '/' || next === '' ? '/signin' : `/signin?next=${encodeURIComponent(next)}`)
    }
  }
  const toCurrentPage = async (screen = '') => {
    const id = findCurrentPage(await queryClient.ensureQueryData(accountQuery))
    return redirect(id === undefined ? '/account' : `/pages/${id}${screen}`)
  }

  return createBrowserRouter(
    [
      {
        errorElement: <ScreenError />,
        Component: Root,
        HydrateFallback: Splash,
        children: [
          ...openScreens.map(toRoute),
          ...framelessScreens.map((screen) => ({ ...toRoute(screen), loader: needsAccount })),
          {
            loader: needsAccount,
            ...createFrame('Shell'),
            children: [
              {
                errorElement: <ScreenError />,
                children: [
                  { index: true, loader: () => toCurrentPage(), element: null },
                  {
                    path: 'start',
                    loader: ({ request }) => toCurrentPage(`/start${new URL(request.url).search}`),
                    element: null,
                  },
                  {
                    path: 'pages/:profileId',
                    ...createFrame('PageFrame'),
                    children: [
                      {
                        index: true,
                        ...createFrame('Home'),
                        handle: { title: (t) => t.shell.home } satisfies ScreenHandle,
                      },
                      ...pageScreens.map(toRoute),
                      ...Object.keys(movedScreens)
                        .filter((path) => !path.includes('#'))
                        .map((path) => ({ path, element: <Moved from={path} /> })),
                    ],
                  },
                  ...accountScreens.map(toRoute),
                  {
                    path: '*',
                    element: <ScreenError isMissing />,
                    handle: { title: (t) => t.errors.notFoundTitle } satisfies ScreenHandle,
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
    { basename: '/studio' },
  )
}
