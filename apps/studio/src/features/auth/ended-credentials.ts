import { useQueryClient } from '@tanstack/react-query'
import type { CredentialReference } from '@vitrine/contract'
import { useNavigate } from 'react-router'
import { accessQuery, findCreated } from '../access/index.ts'
import { useOpenStudio } from './actions.ts'

const key = 'vitrine.ended-credentials'

/** Stores the credentials that a password reset ended until the next sign-in in this tab. */
export const storeEndedCredentials = (ended: readonly CredentialReference[]): void =>
  sessionStorage.setItem(key, JSON.stringify(ended))

/** Returns a function that opens the studio after a sign-in, and then the list of access if ended credentials created some of it. */
export const useEnterStudio = () => {
  const openStudio = useOpenStudio()
  const client = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    const ended: readonly CredentialReference[] = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    sessionStorage.removeItem(key)
    await openStudio()
    if (!ended.length) return
    const access = await client.fetchQuery(accessQuery).catch(() => null)
    if (access && findCreated(access.entries, ended).length)
      await navigate('/account/access', { state: { ended } })
  }
}
