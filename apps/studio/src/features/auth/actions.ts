import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { accountQuery } from '../../app/session.ts'
import { reportSignedIn } from '../../app/status.ts'

/** Returns the studio path to open after signing in. Rejects addresses of other sites. */
const safeReturnPath = (next: string | null): string =>
  next?.startsWith('/') && !next.startsWith('//') && !next.includes('\\') ? next : '/'

export const useOpenStudio = () => {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [search] = useSearchParams()
  return async (path = safeReturnPath(search.get('next'))) => {
    reportSignedIn()
    await client.fetchQuery({ ...accountQuery, staleTime: 0 })
    await navigate(path, { replace: true })
  }
}

/** Returns the path requested before signing in, or null if it is missing or not a path of the studio. */
export const useReturnPath = (): string | null => {
  const [search] = useSearchParams()
  const next = search.get('next')
  return next !== null && safeReturnPath(next) === next ? next : null
}

/** Returns the query string that passes the requested path to the other sign-in screens. */
export const useNextSearch = (): string => {
  const [search] = useSearchParams()
  const next = search.get('next')
  return next ? `?next=${encodeURIComponent(next)}` : ''
}
