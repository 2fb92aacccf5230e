import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useMessages } from '../messages/index.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/layout.tsx'
import { errorText, isApiError, isOffline } from './errors.ts'

export const ScreenError = ({ missing = false }: { missing?: boolean }) => {
  const t = useMessages()
  const error = useRouteError()
  const absent =
    missing ||
    (isRouteErrorResponse(error) && error.status === 404) ||
    isApiError(error, 'not_found') ||
    isApiError(error, 'forbidden')
  return absent ? (
    <EmptyState
      level="h1"
      icon="search"
      title={t.errors.notFoundTitle}
      actions={<ButtonLink to="/">{t.errors.toHome}</ButtonLink>}
    >
      {t.errors.notFoundText}
    </EmptyState>
  ) : (
    <EmptyState
      level="h1"
      icon="alert"
      title={isOffline(error) ? t.errors.offline : t.errors.brokenTitle}
      actions={<Button onPress={() => location.reload()}>{t.errors.reload}</Button>}
    >
      {errorText(error, t)}
    </EmptyState>
  )
}
