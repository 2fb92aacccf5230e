import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { accountQuery } from '../../app/session.ts'
import { reportSignedIn } from '../../app/status.ts'

/** Where to go after signing in: a path of the studio that was wanted before, else the start. Never another site. */
const safeReturn = (wanted: string | null): string =>
  wanted?.startsWith('/') && !wanted.startsWith('//') && !wanted.includes('\\') ? wanted : '/'

/** Goes on after signing in. */
export const useEnter = () => {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [search] = useSearchParams()
  return async (path = safeReturn(search.get('next'))) => {
    reportSignedIn()
    await client.fetchQuery({ ...accountQuery, staleTime: 0 })
    await navigate(path, { replace: true })
  }
}

/** The path that was wanted before signing up or in; null when there was none, or none of ours. */
export const useWanted = (): string | null => {
  const [search] = useSearchParams()
  const wanted = search.get('next')
  return wanted !== null && safeReturn(wanted) === wanted ? wanted : null
}

/** Keeps the wanted path while one goes between the screens of signing in. */
export const useNextSearch = (): string => {
  const [search] = useSearchParams()
  const next = search.get('next')
  return next ? `?next=${encodeURIComponent(next)}` : ''
}
