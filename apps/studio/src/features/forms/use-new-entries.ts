import { useQuery } from '@tanstack/react-query'
import type { FormSubmission } from '@vitrine/contract'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useUnreadAlerts } from '../../app/alerts.ts'
import { useProfile } from '../../editor/queries.ts'
import { useMarkRead } from '../alerts/index.ts'
import { submissionQuery } from './queries.ts'

/** Entries with an unread alert are new. Marks the alert of the opened entry as read. */
export const useNewEntries = (openedId: number | undefined) => {
  const { mutate } = useMarkRead()
  const unreadAlerts = useUnreadAlerts(useProfile())?.entries ?? []
  const findAlertIds = (ids: readonly (number | null | undefined)[]) =>
    unreadAlerts.filter(({ subject }) => ids.includes(subject.id)).map(({ id }) => id)
  const newIds = unreadAlerts.map(({ subject }) => subject.id)
  const markRead = (ids: readonly (number | null)[]) => {
    const alertIds = findAlertIds(ids)
    if (alertIds.length) mutate({ ids: alertIds })
  }
  const [openedAlertId] = findAlertIds([openedId])
  const requestedId = useRef<number>(undefined)
  useEffect(() => {
    // A failed request makes the alert unread again
    if (openedAlertId === undefined || openedAlertId === requestedId.current) return
    requestedId.current = openedAlertId
    mutate({ ids: [openedAlertId] })
  }, [openedAlertId, mutate])
  return { newIds, markRead }
}

export const useRequestedEntry = (open: (submission: FormSubmission) => void) => {
  const [params, setParams] = useSearchParams()
  const id = Number(params.get('entry'))
  const { data } = useQuery(submissionQuery(id))
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens an entry once
  useEffect(() => {
    if (!data) return
    open(data)
    params.delete('entry')
    setParams(params, { replace: true })
  }, [data])
}
