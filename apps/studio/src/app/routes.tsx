import type { QueryClient } from '@tanstack/react-query'
import { createBrowserRouter, redirect } from 'react-router'
import { Component as PageFrame } from '../editor/page-frame.tsx'
import { Component as Home } from '../features/profile/home/home.tsx'
import { isApiError } from './errors.ts'
import { ScreenError } from './screen-error.tsx'
import { accountQuery } from './session.ts'
import { Component as Shell } from './shell.tsx'

const Nothing = () => null

/** Creates the routes. Each screen is a chunk; the first script contains the frame and a page's home. */
export const createRouter = (queryClient: QueryClient) => {
  /** Loads the account, or redirects to the sign-in screen, which returns to this address. */
  const needsAccount = async ({ request }: { request: Request }) => {
    try {
      return await queryClient.ensureQueryData(accountQuery)
    } catch (error) {
      if (!isApiError(error, 'unauthenticated')) throw error
      const { pathname, search } = new URL(request.url)
      const next = pathname.replace(/^\/studio/, '') + search
      return redirect(next === '/' || next === '' ? '/signin' : `/signin?next=${encodeURIComponent(next)}`)
    }
  }
  /** Redirects to a screen of the account's first page. */
  const toFirstPage = async (screen = '') => {
    const account = await queryClient.ensureQueryData(accountQuery)
    return redirect(account.profiles[0] ? `/pages/${account.profiles[0].id}${screen}` : '/account')
  }

  return createBrowserRouter(
    [
      {
        errorElement: <ScreenError />,
        HydrateFallback: Nothing,
        children: [
          { path: 'signin', lazy: () => import('../features/auth/sign-in.tsx') },
          { path: 'signup', lazy: () => import('../features/auth/sign-up.tsx') },
          { path: 'oidc', lazy: () => import('../features/auth/oidc.tsx') },
          { path: 'two-factor', lazy: () => import('../features/auth/two-factor.tsx') },
          { path: 'reset', lazy: () => import('../features/auth/reset.tsx') },
          { path: 'reset/confirm', lazy: () => import('../features/auth/reset-confirm.tsx') },
          {
            path: 'verify-email',
            loader: needsAccount,
            lazy: () => import('../features/auth/verify-email.tsx'),
          },
          {
            loader: needsAccount,
            Component: Shell,
            children: [
              {
                errorElement: <ScreenError />,
                children: [
                  { index: true, loader: () => toFirstPage(), element: null },
                  { path: 'start', loader: () => toFirstPage('/start'), element: null },
                  {
                    path: 'pages/:profileId',
                    Component: PageFrame,
                    children: [
                      { index: true, Component: Home },
                      { path: 'start', lazy: () => import('../features/profile/start/start.tsx') },
                      { path: 'design', lazy: () => import('../features/profile/design/design.tsx') },
                      { path: 'profile', lazy: () => import('../features/profile/profile.tsx') },
                      { path: 'settings', lazy: () => import('../features/profile/pages/page-settings.tsx') },
                      { path: 'import', lazy: () => import('../features/imports/import.tsx') },
                      { path: 'links', lazy: () => import('../features/links/links.tsx') },
                      { path: 'analytics', lazy: () => import('../features/analytics/analytics.tsx') },
                      { path: 'campaigns', lazy: () => import('../features/campaigns/campaigns.tsx') },
                      { path: 'doctor', lazy: () => import('../features/doctor/doctor.tsx') },
                      { path: 'alerts', lazy: () => import('../features/alerts/alerts.tsx') },
                      { path: 'ideas', lazy: () => import('../features/ai/ideas.tsx') },
                      { path: 'forms', lazy: () => import('../features/forms/forms.tsx') },
                      { path: 'versions', lazy: () => import('../features/versions/versions.tsx') },
                      { path: 'embed', lazy: () => import('../features/profile/embed/embed.tsx') },
                      { path: 'webhooks', lazy: () => import('../features/webhooks/webhooks.tsx') },
                      { path: 'webhooks/:webhookId', lazy: () => import('../features/webhooks/webhook.tsx') },
                      { path: 'variants', lazy: () => import('../features/variants/variants.tsx') },
                      { path: 'links/:linkId', lazy: () => import('../features/links/link-editor.tsx') },
                    ],
                  },
                  { path: 'account/:section?', lazy: () => import('../features/account/account.tsx') },
                  { path: 'admin/:section?', lazy: () => import('../features/admin/admin.tsx') },
                  { path: 'plan', lazy: () => import('../features/billing/plan.tsx') },
                  { path: 'pages/new', lazy: () => import('../features/profile/pages/new-page.tsx') },
                  { path: 'share', lazy: () => import('../features/links/share-target.tsx') },
                  { path: 'workspaces', lazy: () => import('../features/workspaces/workspaces.tsx') },
                  {
                    path: 'workspaces/:workspaceId/:section?',
                    lazy: () => import('../features/workspaces/workspace.tsx'),
                  },
                  {
                    path: 'workspaces/:workspaceId/webhooks/:webhookId',
                    lazy: () => import('../features/webhooks/webhook.tsx'),
                  },
                  { path: 'invites', lazy: () => import('../features/workspaces/received-invites.tsx') },
                  { path: 'transfers', lazy: () => import('../features/workspaces/received-transfers.tsx') },
                  { path: '*', element: <ScreenError missing /> },
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
