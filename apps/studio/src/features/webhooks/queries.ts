import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  Webhook,
  WebhookCreate,
  WebhookDelivery,
  WebhookDeliveryState,
  WebhookEventType,
  WebhookWrite,
} from '@vitrine/contract'
import { useParams } from 'react-router'
import { createQuery, extensionApi } from '../../app/api.ts'

export type WebhookOwner = { readonly profile_id: number } | { readonly workspace_id: number }

export const useWebhookListPath = (): string => {
  const { profileId, workspaceId } = useParams()
  return workspaceId ? `/workspaces/${workspaceId}/webhooks` : `/pages/${profileId}/webhooks`
}

/** Loads the event types, and whether this installation sends webhooks. */
export const webhookCatalogueQuery = queryOptions({
  ...createQuery(['webhook-catalogue'], (signal) => extensionApi.describeWebhooks({ signal })),
  staleTime: Number.POSITIVE_INFINITY,
})

export const webhooksQuery = (owner: WebhookOwner) =>
  createQuery(['webhooks', owner], (signal) => extensionApi.listWebhooks({ query: owner, signal }))

export const webhookQuery = (id: number) =>
  createQuery(['webhook', id], (signal) => extensionApi.getWebhook({ params: { id }, signal }))

const pageSize = 20
const pollMs = 1000
/** Time between reloads while a delivery waits for a retry. */
const retryPollMs = 15_000

const isDue = ({ status, next_attempt_at }: WebhookDelivery): boolean =>
  status === 'waiting' && (next_attempt_at === null || Date.parse(next_attempt_at) < Date.now() + retryPollMs)

/** Loads one page of deliveries. Polls while a delivery is pending. */
export const deliveriesQuery = (id: number, state: WebhookDeliveryState | undefined, page: number) =>
  queryOptions({
    queryKey: ['webhook-deliveries', id, state ?? 'all', page],
    queryFn: async ({ signal }) => {
      const query = { page, limit: pageSize, ...(state ? { status: state } : {}) }
      const { data, meta } = await extensionApi.listWebhookDeliveries({ params: { id }, query, signal })
      return { deliveries: data, pagination: meta.pagination }
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => {
      if (data?.deliveries.some(isDue)) return pollMs
      return data?.deliveries.some((delivery) => delivery.status === 'waiting') ? retryPollMs : false
    },
  })

export const deliveryBodyQuery = (id: number, delivery_id: number) =>
  queryOptions({
    queryKey: ['webhook-deliveries', id, 'body', delivery_id],
    queryFn: async ({ signal }) =>
      (await extensionApi.getWebhookDelivery({ params: { id, delivery_id }, signal })).data.body,
  })

export const useCreateWebhook = (owner: WebhookOwner) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: WebhookCreate) =>
      (await extensionApi.createWebhook({ query: owner, body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: webhooksQuery(owner).queryKey }),
  })
}

export const useWebhookActions = (id: number) => {
  const client = useQueryClient()
  const params = { id }
  const reload = () => {
    void client.invalidateQueries({ queryKey: ['webhook-deliveries', id] })
    void client.invalidateQueries({ queryKey: webhookQuery(id).queryKey })
    void client.invalidateQueries({ queryKey: ['webhooks'] })
  }
  const cacheWebhook = (webhook: Webhook) => {
    client.setQueryData(webhookQuery(id).queryKey, webhook)
    reload()
  }
  const update = useMutation({
    mutationFn: async ({ revision, ...body }: WebhookWrite & { readonly revision: number }) =>
      (await extensionApi.updateWebhook({ params, body, revision })).data,
    onSuccess: cacheWebhook,
    onError: reload,
  })
  const rotate = useMutation({
    mutationFn: async () => (await extensionApi.rotateWebhookSecret({ params })).data,
    onSuccess: ({ secret: _, ...webhook }) => cacheWebhook(webhook),
  })
  const test = useMutation({
    mutationFn: async (type: WebhookEventType) =>
      (await extensionApi.testWebhook({ params, body: { type } })).data,
    onSuccess: reload,
  })
  const replay = useMutation({
    mutationFn: async (delivery_id: number) =>
      (await extensionApi.replayWebhookDelivery({ params: { id, delivery_id } })).data,
    onSuccess: reload,
    onError: reload,
  })
  const deleteWebhook = useMutation({
    mutationFn: async () => (await extensionApi.deleteWebhook({ params })).data,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['webhooks'] })
    },
  })
  return { update, rotate, test, replay, deleteWebhook }
}
