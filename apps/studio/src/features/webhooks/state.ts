import type { Webhook } from '@vitrine/contract'
import type { Tone } from '../../ui/layout.tsx'

export type WebhookState =
  | 'paused'
  | 'failing'
  | 'gone'
  | 'creator_lost_access'
  | 'retrying'
  | 'delivering'
  | 'unused'

export const resolveWebhookState = ({
  is_active,
  disabled_reason,
  consecutive_failures,
  last_delivered_at,
}: Pick<
  Webhook,
  'is_active' | 'disabled_reason' | 'consecutive_failures' | 'last_delivered_at'
>): WebhookState => {
  if (!is_active) return disabled_reason ?? 'paused'
  if (consecutive_failures > 0) return 'retrying'
  return last_delivered_at === null ? 'unused' : 'delivering'
}

export const stateTones: Readonly<Record<WebhookState, Tone>> = {
  paused: 'plain',
  failing: 'bad',
  gone: 'bad',
  creator_lost_access: 'bad',
  retrying: 'warn',
  delivering: 'good',
  unused: 'plain',
}
