import type { Webhook, WebhookData, WebhookEventType, WebhookShape } from '@vitrine/contract'
import { createDocReader, listOf } from '../../domain/stored-doc.ts'

export type EndpointDoc = {
  url: string
  description: string | null
  events: WebhookEventType[]
  shape: WebhookShape
  disabled_reason: Webhook['disabled_reason']
  disabled_at: number | null
  /** End of the time in which the previous secret also signs. */
  previous_until: number | null
  /** Notifications of the owner, newest first. */
  notices: Notice[]
}
export type Notice = { at: number; kind: 'failing' | 'disabled'; failures: number; message: string }

/** Reads a stored endpoint. An unreadable one receives no events. */
export const readEndpoint = createDocReader<EndpointDoc>('webhook_endpoint', {
  url: '',
  description: null,
  events: [],
  shape: 'standard',
  disabled_reason: null,
  disabled_at: null,
  previous_until: null,
  notices: listOf<Notice>({ at: 0, kind: 'failing', failures: 0, message: '' }),
})

/** Paths of the studio's screens for each event, within a profile or workspace. */
const screens: { readonly [T in WebhookEventType]: (data: WebhookData[T]) => string } = {
  'submission.created': ({ submission }) => `/audience?entry=${submission.id}`,
  'submission.updated': ({ submission }) => `/audience?entry=${submission.id}`,
  'subscriber.confirmed': () => '/audience',
  'subscriber.left': () => '/audience',
  'milestone.reached': () => '/analytics',
  'link.clicked_out_of_schedule': ({ link }) => `/links/${link.id}`,
  'page.published': () => '',
  'version.restored': () => '/history',
  'alert.raised': () => '/activity',
  'campaign.started': () => '/analytics/campaigns',
  'campaign.ended': () => '/analytics/campaigns',
  'variant.decided': () => '/analytics/variants',
  'link.created': ({ link }) => `/links/${link.id}`,
  'link.updated': ({ link }) => `/links/${link.id}`,
  'link.archived': () => '/links',
  'link.restored': ({ link }) => `/links/${link.id}`,
  'profile.updated': () => '/profile',
  'proposal.opened': ({ proposal }) => `/proposals/${proposal.id}`,
  'proposal.commented': ({ proposal }) => `/proposals/${proposal.id}`,
  'proposal.decided': ({ proposal }) => `/proposals/${proposal.id}`,
  'member.joined': () => '',
  'member.updated': () => '',
  'member.removed': () => '',
}

export const createStudioUrl = <T extends WebhookEventType>(
  baseUrl: string,
  type: T,
  data: WebhookData[T],
): string =>
  `${baseUrl}/studio/${'profile' in data ? `pages/${data.profile.id}` : `workspaces/${data.workspace.id}`}${screens[type](data)}`
