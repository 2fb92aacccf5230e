import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { InvitePreview, PageTransferPreview } from '@vitrine/contract'
import { useNavigate, useSearchParams } from 'react-router'
import { accountQuery, inviteQuery, pageOfferQuery } from '../../app/session.ts'
import { reportSignedIn } from '../../app/status.ts'
import { useTexts } from '../../app/texts.tsx'

/** Returns the studio path to open after signing in. Rejects other sites, to prevent open redirects. */
export const parseReturnPath = (next: string | null): string =>
  next?.startsWith('/') && !next.startsWith('//') && !next.includes('\\') ? next : '/'

/** Returns true for the consent page of agents, which is outside of the studio. */
const isConsent = (path: string): boolean => path.startsWith('/oauth/authorize?')

export const useOpenStudio = () => {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [search] = useSearchParams()
  return async (path = parseReturnPath(search.get('next'))) => {
    reportSignedIn()
    if (isConsent(path)) return window.location.assign(path)
    await client.fetchQuery({ ...accountQuery, staleTime: 0 })
    await navigate(path, { replace: true })
  }
}

/** Returns the path requested before signing in, or null if it is missing or outside of the studio. */
export const useReturnPath = (): string | null => {
  const [search] = useSearchParams()
  const next = search.get('next')
  return next !== null && parseReturnPath(next) === next ? next : null
}

/** Returns the reason why the requested path needs an account, for links in e-mails and of agents. */
export const useSignInReason = (): string | null => {
  const t = useTexts()
  const { reasons } = t.auth
  const invite = useInvite()
  const offer = usePageOffer()
  const path = useReturnPath() ?? ''
  if (isConsent(path)) return reasons.consent
  if (path.startsWith('/verify-email?')) return reasons.verify
  if (invite)
    return t.auth.invitedTo({
      workspace: invite.workspace.name,
      by: invite.invited_by,
      role: t.shell.roles[invite.role],
    })
  if (path.startsWith('/invites?')) return reasons.invite
  if (offer) {
    const { profile, offered_by, others } = offer
    return others.length
      ? t.auth.offeredPages({ n: others.length + 1, by: offered_by })
      : t.auth.offeredPage({ page: `${profile.display_name} (/${profile.username})`, by: offered_by })
  }
  return /^\/transfers(\?|$)/.test(path) ? reasons.transfer : null
}

const useMailedToken = (screen: 'invites' | 'transfers'): string | null => {
  const [path, query] = useReturnPath()?.split('?') ?? []
  return path === `/${screen}` ? new URLSearchParams(query).get('token') : null
}

/** Returns the token of the followed workspace invitation, which allows registering its e-mail address. */
export const useInviteToken = (): string | null => useMailedToken('invites')

export const usePageOfferToken = (): string | null => useMailedToken('transfers')

export const usePageOffer = (): PageTransferPreview | null => {
  const token = usePageOfferToken() ?? ''
  return useQuery({ ...pageOfferQuery(token), enabled: token !== '' }).data ?? null
}

export const useInvite = (): InvitePreview | null => {
  const token = useInviteToken() ?? ''
  return useQuery({ ...inviteQuery(token), enabled: token !== '' }).data ?? null
}

export const useNextSearch = (): string => {
  const [search] = useSearchParams()
  const next = search.get('next')
  return next ? `?next=${encodeURIComponent(next)}` : ''
}
