import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AlertPreferences, AlertPreferencesWrite, AlertsRead } from '@vitrine/contract'
import { alertsQuery } from '../../app/alerts.ts'
import { api, createQuery, extensionApi } from '../../app/api.ts'
import { pageSummariesQuery } from '../../app/page-summaries.ts'
import { useAccount } from '../../app/session.ts'
import { useAutosave } from '../../app/use-autosave.ts'
import { useProfileId } from '../../editor/queries.ts'

export const useMarkRead = () => {
  const client = useQueryClient()
  const profileId = useProfileId()
  const { queryKey } = alertsQuery(profileId)
  return useMutation({
    mutationFn: (body: AlertsRead) => api.markAlertsRead({ params: { profile_id: profileId }, body }),
    onMutate: async ({ ids }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      const now = new Date().toISOString()
      client.setQueryData(queryKey, (overview) => {
        if (!overview) return overview
        const alerts = overview.alerts.map((alert) =>
          alert.read_at === null && (!ids || ids.includes(alert.id)) ? { ...alert, read_at: now } : alert,
        )
        const unread = ids ? Math.max(0, overview.unread - ids.length) : 0
        return { ...overview, alerts, unread }
      })
      return { before }
    },
    onError: (_error, _body, context) => client.setQueryData(queryKey, context?.before),
    onSettled: () =>
      Promise.all(
        [queryKey, pageSummariesQuery.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
}

export const newestSubmissionsQuery = (profileId: number, enabled: boolean) =>
  queryOptions({
    ...createQuery(['submissions', profileId, 'newest'], (signal) =>
      extensionApi.findSubmissions({ query: { profile_id: profileId, limit: 100 }, signal }),
    ),
    enabled,
  })

export const usePreferencesDraft = (preferences: AlertPreferences) => {
  const client = useQueryClient()
  const profileId = useProfileId()
  const { user } = useAccount()
  const query = alertsQuery(profileId)
  return useAutosave<AlertPreferences, AlertPreferencesWrite>(
    `alert-preferences-${profileId}`,
    user.id,
    preferences,
    {
      send: async (body, revision) =>
        (await api.updateAlertPreferences({ params: { profile_id: profileId }, body, revision })).data,
      read: async () => (await client.fetchQuery({ ...query, staleTime: 0 })).preferences,
      onSaved: (saved) =>
        client.setQueryData(query.queryKey, (overview) => overview && { ...overview, preferences: saved }),
    },
  )
}
