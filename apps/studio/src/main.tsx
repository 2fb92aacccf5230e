import './styles/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { watchShortcuts } from './app/actions.ts'
import { applyAppearance } from './app/appearance.ts'
import { watchCompositions } from './app/composition.ts'
import { watchUser } from './app/current-user.ts'
import { isApiError } from './app/errors.ts'
import { keepFocus } from './app/keep-focus.ts'
import { createQueryClient } from './app/query-client.ts'
import { createRouter } from './app/routes.tsx'
import { loadTexts, TextsProvider } from './app/texts.tsx'
import { rememberEntry, watchBack } from './ui/back-closes.ts'
import { Toasts } from './ui/toast.tsx'

applyAppearance()
watchUser()
keepFocus()
watchBack()
watchCompositions()
watchShortcuts()
const queryClient = createQueryClient()
const router = createRouter(queryClient)
router.subscribe(rememberEntry)

/** Logs errors of screens, except responses of the service. The screen explains these. */
const logError = (error: unknown) => {
  if (!isApiError(error)) console.error(error)
}

const root = createRoot(document.getElementById('studio')!, { onCaughtError: () => {} })
// Not awaited: scripts of texts import this one, and would wait for it
void loadTexts().then((texts) =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <TextsProvider initial={texts}>
          <RouterProvider router={router} onError={logError} />
          <Toasts />
        </TextsProvider>
      </QueryClientProvider>
    </StrictMode>,
  ),
)
