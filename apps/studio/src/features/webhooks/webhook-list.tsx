import { useQuery } from '@tanstack/react-query'
import type { Webhook, WebhookWithSecret } from '@vitrine/contract'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { isApiError } from '../../app/errors.ts'
import { useFormat } from '../../app/format.ts'
import { LoadState } from '../../app/load-state.tsx'
import { useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { Callout, Card, Chip, EmptyState, Row, Stack, type Tone } from '../../ui/layout.tsx'
import { List, ListItem } from '../../ui/list.tsx'
import { toast } from '../../ui/toast.tsx'
import { type WebhookOwner, webhookCatalogueQuery, webhooksQuery } from './queries.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { formatEndpoint } from './shape.ts'
import { resolveWebhookState, stateTones } from './state.ts'
import { CreateWebhookDialog } from './webhook-form.tsx'

export const WebhookList = ({ owner, path }: { owner: WebhookOwner; path: string }) => {
  const texts = useTexts('webhooks')
  const navigate = useNavigate()
  const { data: webhooks, error, refetch } = useQuery(webhooksQuery(owner))
  const { data: catalogue } = useQuery(webhookCatalogueQuery)
  const [isAdding, setIsAdding] = useState(false)
  const [newWebhook, setNewWebhook] = useState<WebhookWithSecret | null>(null)
  if (!webhooks && isApiError(error, 'forbidden'))
    return <Callout>{'workspace_id' in owner ? texts.notYoursWorkspace : texts.notYours}</Callout>
  if (!webhooks || !catalogue) return <LoadState error={error} onRetry={refetch} />
  const { is_available: isAvailable, max_webhooks: max } = catalogue
  const isFull = webhooks.length >= max
  const show = async ({ id }: WebhookWithSecret) => {
    toast(texts.created)
    await navigate(`${path}/${id}`)
  }
  const addButton = (
    <Button look="primary" icon="add" isDisabled={isFull} onPress={() => setIsAdding(true)}>
      {texts.add}
    </Button>
  )
  return (
    <Stack>
      {isAvailable ? null : <Callout tone="warn">{texts.off}</Callout>}
      {webhooks.length ? (
        <Card>
          <List label={texts.list}>
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} path={path} />
            ))}
          </List>
          {isAvailable ? <Row>{addButton}</Row> : null}
          {isFull ? <Row>{texts.full({ max })}</Row> : null}
        </Card>
      ) : (
        <EmptyState icon="webhook" title={texts.emptyTitle} actions={isAvailable ? addButton : null}>
          {texts.emptyText}
        </EmptyState>
      )}
      {isAdding ? (
        <CreateWebhookDialog
          owner={owner}
          max={max}
          onClose={() => setIsAdding(false)}
          onCreated={(webhook) => {
            setIsAdding(false)
            // Chats need no secret, because they do not verify messages
            if (webhook.shape === 'standard') setNewWebhook(webhook)
            else void show(webhook)
          }}
        />
      ) : null}
      {newWebhook ? <SecretDialog webhook={newWebhook} onClose={() => void show(newWebhook)} /> : null}
    </Stack>
  )
}

export const getWebhookName = ({ description, url }: Pick<Webhook, 'description' | 'url'>): string =>
  description ?? formatEndpoint(url)

const toneIcons: Partial<Record<Tone, IconName>> = { good: 'check', warn: 'alert', bad: 'alert' }

export const StateChip = ({ webhook }: { webhook: Webhook }) => {
  const texts = useTexts('webhooks')
  const state = resolveWebhookState(webhook)
  const tone = stateTones[state]
  return (
    <Chip tone={tone} icon={toneIcons[tone]}>
      {state === 'retrying' ? texts.failedAttempts({ n: webhook.consecutive_failures }) : texts.states[state]}
    </Chip>
  )
}

const WebhookRow = ({ webhook, path }: { webhook: Webhook; path: string }) => {
  const texts = useTexts('webhooks')
  const format = useFormat()
  const { id, url, description, events, shape, last_delivered_at, waiting, disabled_at } = webhook
  return (
    <ListItem
      title={
        <>
          <Link to={`${path}/${id}`}>{getWebhookName(webhook)}</Link>
          <StateChip webhook={webhook} />
        </>
      }
      note={[
        ...(description ? [formatEndpoint(url)] : []),
        ...(shape === 'standard' ? [] : [texts.formats[shape]]),
        texts.events({ n: events.length }),
        ...(disabled_at ? [texts.since({ when: format.dateTime(disabled_at) })] : []),
        ...(last_delivered_at ? [texts.lastDelivered({ when: format.relative(last_delivered_at) })] : []),
        ...(waiting ? [texts.waiting({ n: waiting })] : []),
      ].join(' · ')}
    />
  )
}
