import type { QueryClient } from '@tanstack/react-query'
import { createBrowserRouter, redirect } from 'react-router'
import { Component as PageFrame } from '../editor/page-frame.tsx'
import { Component as Home } from '../features/profile/home/home.tsx'
import { isApiError } from './errors.ts'
import { loadChunk, whenIdle } from './lazy.ts'
import { Component as Root, type ScreenHandle } from './root.tsx'
import { ScreenError } from './screen-error.tsx'
import { accountQuery, findCurrentPage, inviteQuery, pageOfferQuery } from './session.ts'
import { settings } from './settings.ts'
import { Component as Shell } from './shell.tsx'
import { Splash } from './splash.tsx'

const createScreen = <T,>(title: ScreenHandle['title'], load: () => Promise<T>) => ({
  lazy: () => loadChunk(load),
  handle: { title } satisfies ScreenHandle,
})

const accountTitle: ScreenHandle['title'] = ({ account }, { section }) => {
  const { profile, security, keys, agents, data } = account
  return (section && { profile, security, keys, agents, data }[section]) || account.title
}
const workspaceTitle: ScreenHandle['title'] = ({ shell }, { section }) => {
  const { analytics, members: people, settings, webhooks } = shell
  return (section && { analytics, people, settings, webhooks }[section]) || shell.pages
}
/** Other sections have the title of the first, because their texts are loaded with the screen. */
const adminTitle: ScreenHandle['title'] = ({ shell }, { section }) => {
  const name = section && { profiles: shell.allPages, webhooks: shell.webhooks }[section]
  return name ? `${name} · ${shell.administration}` : shell.administration
}

const likelyScreens = [
  () => import('../features/links/links.tsx'),
  () => import('../features/links/link-editor.tsx'),
  () => import('../features/profile/design/design.tsx'),
  () => import('../features/profile/profile.tsx'),
  () => import('../features/analytics/analytics.tsx'),
]
let isPrefetched = false
const prefetchScreens = () => {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (isPrefetched || connection?.saveData) return
  isPrefetched = true
  whenIdle(() => {
    for (const load of likelyScreens) void load().catch(() => {})
  })
}

/** Creates the routes. Each screen is a chunk; the first script contains the frame and the home screen. */
export const createRouter = (queryClient: QueryClient) => {
  /** Loads the account, or redirects to the sign-in screen, which returns to this path. */
  const needsAccount = async ({ request }: { request: Request }) => {
    try {
      const account = await queryClient.ensureQueryData(accountQuery)
      prefetchScreens()
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
        invite?.has_account === false || (offer?.has_account === false && settings.registration === 'open')
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
          {
            path: 'signin',
            ...createScreen(
              (t) => t.auth.signIn,
              () => import('../features/auth/sign-in.tsx'),
            ),
          },
          {
            path: 'signup',
            ...createScreen(
              (t) => t.auth.signUp,
              () => import('../features/auth/sign-up.tsx'),
            ),
          },
          {
            path: 'oidc',
            ...createScreen(
              (t) => t.auth.signIn,
              () => import('../features/auth/oidc.tsx'),
            ),
          },
          {
            path: 'two-factor',
            ...createScreen(
              (t) => t.auth.twoFactorTitle,
              () => import('../features/auth/two-factor.tsx'),
            ),
          },
          {
            path: 'reset',
            ...createScreen(
              (t) => t.auth.resetTitle,
              () => import('../features/auth/reset.tsx'),
            ),
          },
          {
            path: 'reset/confirm',
            ...createScreen(
              (t) => t.auth.chooseTitle,
              () => import('../features/auth/reset-confirm.tsx'),
            ),
          },
          {
            path: 'verify-email',
            loader: needsAccount,
            ...createScreen(
              (t) => t.auth.verifyTitle,
              () => import('../features/auth/verify-email.tsx'),
            ),
          },
          {
            loader: needsAccount,
            Component: Shell,
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
                    Component: PageFrame,
                    children: [
                      {
                        index: true,
                        Component: Home,
                        handle: { title: (t) => t.shell.home } satisfies ScreenHandle,
                      },
                      {
                        path: 'start',
                        ...createScreen(
                          (t) => t.auth.signUpTitle,
                          () => import('../features/profile/start/start.tsx'),
                        ),
                      },
                      {
                        path: 'design',
                        ...createScreen(
                          (t) => t.shell.design,
                          () => import('../features/profile/design/design.tsx'),
                        ),
                      },
                      {
                        path: 'profile',
                        ...createScreen(
                          (t) => t.shell.profile,
                          () => import('../features/profile/profile.tsx'),
                        ),
                      },
                      {
                        path: 'settings',
                        ...createScreen(
                          (t) => t.pages.settingsTitle,
                          () => import('../features/profile/pages/page-settings.tsx'),
                        ),
                      },
                      {
                        path: 'import',
                        ...createScreen(
                          (t) => t.shell.importPage,
                          () => import('../features/imports/import.tsx'),
                        ),
                      },
                      {
                        path: 'links',
                        ...createScreen(
                          (t) => t.shell.links,
                          () => import('../features/links/links.tsx'),
                        ),
                      },
                      {
                        path: 'analytics',
                        ...createScreen(
                          (t) => t.shell.analytics,
                          () => import('../features/analytics/analytics.tsx'),
                        ),
                      },
                      {
                        path: 'campaigns',
                        ...createScreen(
                          (t) => t.shell.campaigns,
                          () => import('../features/campaigns/campaigns.tsx'),
                        ),
                      },
                      {
                        path: 'doctor',
                        ...createScreen(
                          (t) => t.shell.doctor,
                          () => import('../features/doctor/doctor.tsx'),
                        ),
                      },
                      {
                        path: 'alerts',
                        ...createScreen(
                          (t) => t.shell.alerts,
                          () => import('../features/alerts/alerts.tsx'),
                        ),
                      },
                      {
                        path: 'ideas',
                        ...createScreen(
                          (t) => t.shell.ideas,
                          () => import('../features/ai/ideas.tsx'),
                        ),
                      },
                      {
                        path: 'forms',
                        ...createScreen(
                          (t) => t.shell.forms,
                          () => import('../features/forms/forms.tsx'),
                        ),
                      },
                      {
                        path: 'versions',
                        ...createScreen(
                          (t) => t.shell.versions,
                          () => import('../features/versions/versions.tsx'),
                        ),
                      },
                      {
                        path: 'embed',
                        ...createScreen(
                          (t) => t.shell.share,
                          () => import('../features/profile/share/share.tsx'),
                        ),
                      },
                      {
                        path: 'webhooks',
                        ...createScreen(
                          (t) => t.shell.webhooks,
                          () => import('../features/webhooks/webhooks.tsx'),
                        ),
                      },
                      {
                        path: 'webhooks/:webhookId',
                        ...createScreen(
                          (t) => t.shell.webhooks,
                          () => import('../features/webhooks/webhook.tsx'),
                        ),
                      },
                      {
                        path: 'variants',
                        ...createScreen(
                          (t) => t.shell.variants,
                          () => import('../features/variants/variants.tsx'),
                        ),
                      },
                      {
                        path: 'links/:linkId',
                        ...createScreen(
                          (t) => t.shell.links,
                          () => import('../features/links/link-editor.tsx'),
                        ),
                      },
                    ],
                  },
                  {
                    path: 'confirm',
                    ...createScreen(
                      (t) => t.auth.confirmTitle,
                      () => import('../features/auth/confirm.tsx'),
                    ),
                  },
                  {
                    path: 'account/:section?',
                    ...createScreen(accountTitle, () => import('../features/account/account.tsx')),
                  },
                  {
                    path: 'admin/:section?',
                    ...createScreen(adminTitle, () => import('../features/admin/admin.tsx')),
                  },
                  {
                    path: 'plan',
                    ...createScreen(
                      (t) => t.shell.plan,
                      () => import('../features/billing/plan.tsx'),
                    ),
                  },
                  {
                    path: 'pages',
                    ...createScreen(
                      (t) => t.shell.allPages,
                      () => import('../features/profile/pages/all-pages.tsx'),
                    ),
                  },
                  {
                    path: 'pages/new',
                    ...createScreen(
                      (t) => t.shell.newPage,
                      () => import('../features/profile/pages/new-page.tsx'),
                    ),
                  },
                  {
                    path: 'share',
                    ...createScreen(
                      (t) => t.shell.shareTarget,
                      () => import('../features/links/share-target.tsx'),
                    ),
                  },
                  {
                    path: 'workspaces',
                    ...createScreen(
                      (t) => t.shell.workspaces,
                      () => import('../features/workspaces/workspaces.tsx'),
                    ),
                  },
                  {
                    path: 'workspaces/:workspaceId/:section?',
                    ...createScreen(workspaceTitle, () => import('../features/workspaces/workspace.tsx')),
                  },
                  {
                    path: 'workspaces/:workspaceId/webhooks/:webhookId',
                    ...createScreen(
                      (t) => t.shell.webhooks,
                      () => import('../features/webhooks/webhook.tsx'),
                    ),
                  },
                  {
                    path: 'invites',
                    ...createScreen(
                      (t) => t.shell.invites,
                      () => import('../features/workspaces/received-invites.tsx'),
                    ),
                  },
                  {
                    path: 'transfers',
                    ...createScreen(
                      (t) => t.shell.transfers,
                      () => import('../features/workspaces/received-transfers.tsx'),
                    ),
                  },
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
