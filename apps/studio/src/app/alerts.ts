import { useQuery } from '@tanstack/react-query'
import { api, createQuery } from './api.ts'

export const alertsQuery = (profileId: number) =>
  createQuery(['alerts', profileId], (signal) =>
    api.listAlerts({ params: { profile_id: profileId }, signal }),
  )

/** Returns the number of unread alerts, those about form entries, and the number of form entries to check. Returns null for users who cannot mark them as read. */
export const useUnreadAlerts = (page: { readonly id: number; readonly my_role: string } | undefined) => {
  const { data } = useQuery({
    ...alertsQuery(page?.id ?? 0),
    enabled: page !== undefined && page.my_role !== 'viewer',
  })
  if (!data) return null
  const entries = data.alerts.filter(({ type, read_at }) => type === 'form_submission' && read_at === null)
  return { count: data.unread, entries, toCheck: data.submissions_to_check }
}
