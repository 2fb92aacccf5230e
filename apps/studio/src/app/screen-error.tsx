import { useQueryClient } from '@tanstack/react-query'
import { minuteMs } from '@vitrine/contract/durations'
import { useEffect } from 'react'
import {
  isRouteErrorResponse,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useRouteError,
} from 'react-router'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Callout, EmptyState } from '../ui/layout.tsx'
import { formatError, isApiError, isDemoRefusal, isOffline } from './errors.ts'
import { ChunkError, createLazyComponent } from './lazy.ts'
import { retryFailedQueries } from './query-client.ts'
import { settings } from './settings.ts'
import { checkConnection, onReconnect, useStatus } from './status.ts'
import { useTexts } from './texts.tsx'

const PageGone = createLazyComponent(async () => (await import('../features/pages/page-gone.tsx')).PageGone)

export const ScreenError = ({ isMissing = false }: { isMissing?: boolean }) => {
  const t = useTexts()
  const error = useRouteError()
  const { profileId } = useParams()
  const isAbsent =
    isMissing ||
    (isRouteErrorResponse(error) && error.status === 404) ||
    isApiError(error, 'not_found') ||
    isApiError(error, 'forbidden')
  if (isDemoRefusal(error)) return <Callout>{formatError(error, t)}</Callout>
  if (isAbsent) {
    const notFound = (
      <EmptyState
        level="h1"
        icon="search"
        title={t.errors.notFoundTitle}
        actions={<ButtonLink to="/">{t.errors.toHome}</ButtonLink>}
      >
        {t.errors.notFoundText}
      </EmptyState>
    )
    return profileId ? <PageGone profileId={Number(profileId)}>{notFound}</PageGone> : notFound
  }
  if (error instanceof ChunkError) return <MissingScript />
  if (isOffline(error)) return <Unreachable />
  return (
    <EmptyState
      level="h1"
      icon="alert"
      title={t.errors.brokenTitle}
      actions={<Button onPress={() => location.reload()}>{t.errors.reload}</Button>}
    >
      {formatError(error, t)}
    </EmptyState>
  )
}

/** Screen while the service is unreachable. Reloads when the service is available again. */
const Unreachable = () => {
  const client = useQueryClient()
  const location = useLocation()
  const navigate = useNavigate()
  const { state } = useNavigation()
  useEffect(() => {
    const recover = () => {
      retryFailedQueries(client)
      // A revalidation does not replace this screen if the loaders finish at once
      void navigate(location, { replace: true, state: location.state })
    }
    const stop = onReconnect(recover)
    // The connection may be back since the request failed
    void checkConnection().then((isConnected) => isConnected && recover())
    return stop
  }, [client, location, navigate])
  return <UnreachableState isPending={state !== 'idle'} />
}

const reloadedKey = 'vitrine.reloaded'
/** Reloads the document, because a deployment removes the scripts of open tabs. Does nothing after a recent reload. */
const reloadOnce = () => {
  if (Date.now() - Number(sessionStorage.getItem(reloadedKey) ?? 0) < minuteMs) return
  sessionStorage.setItem(reloadedKey, String(Date.now()))
  location.reload()
}

const MissingScript = () => {
  const t = useTexts()
  const { isConnected } = useStatus()
  useEffect(() => {
    const stop = onReconnect(reloadOnce)
    void checkConnection().then((isReachable) => isReachable && reloadOnce())
    return stop
  }, [])
  if (!isConnected) return <UnreachableState isPending={false} />
  return (
    <EmptyState
      level="h1"
      icon="refresh"
      title={t.errors.updatedTitle}
      actions={<Button onPress={() => location.reload()}>{t.errors.reload}</Button>}
    >
      {t.errors.updatedText}
    </EmptyState>
  )
}

const UnreachableState = ({ isPending }: { isPending: boolean }) => {
  const t = useTexts()
  const { isBusy } = useStatus()
  return (
    <EmptyState
      level="h1"
      icon="refresh"
      title={(isBusy ? t.errors.busyTitle : t.errors.unreachableTitle)({ site: settings.site.name })}
      actions={
        <Button isPending={isPending} onPress={() => checkConnection()}>
          {t.common.retry}
        </Button>
      }
    >
      {isBusy ? t.errors.busyText : t.errors.unreachableText}
    </EmptyState>
  )
}
