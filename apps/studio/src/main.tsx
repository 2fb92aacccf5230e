import './styles/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { ActionsProvider } from './app/actions.tsx'
import { applyAppearance } from './app/appearance.ts'
import { watchUser } from './app/current-user.ts'
import { isApiError } from './app/errors.ts'
import { keepFocus } from './app/keep-focus.ts'
import { createQueryClient } from './app/query-client.ts'
import { createRouter } from './app/routes.tsx'
import { loadMessages, MessagesProvider } from './messages/index.tsx'
import { rememberEntry, watchBack } from './ui/back-closes.ts'
import { Toasts } from './ui/toast.tsx'

applyAppearance()
watchUser()
keepFocus()
watchBack()
const queryClient = createQueryClient()
const router = createRouter(queryClient)
router.subscribe(rememberEntry)
const messages = await loadMessages()

/** Logs errors of screens, except responses of the service. The screen explains these. */
const logError = (error: unknown) => {
  if (!isApiError(error)) console.error(error)
}

createRoot(document.getElementById('studio')!, { onCaughtError: () => {} }).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <MessagesProvider initial={messages}>
        <ActionsProvider>
          <RouterProvider router={router} onError={logError} />
          <Toasts />
        </ActionsProvider>
      </MessagesProvider>
    </QueryClientProvider>
  </StrictMode>,
)
