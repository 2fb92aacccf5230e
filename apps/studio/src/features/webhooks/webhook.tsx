import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Webhook, WebhookEventType, WebhookWithSecret } from '@vitrine/contract'
import { listFacts } from '@vitrine/texts'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { joinSentences } from '../../app/errors.ts'
import { useFormat } from '../../app/format.ts'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { Callout, Card, Row, ScreenHeader, Stack } from '../../ui/layout.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.tsx'
import { Deliveries } from './deliveries.tsx'
import { useWebhookActions, useWebhookListPath, webhookCatalogueQuery, webhookQuery } from './queries.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { formatEndpoint } from './shape.ts'
import { resolveWebhookState } from './state.ts'
import { EditWebhookDialog } from './webhook-form.tsx'
import { getWebhookName, StateChip } from './webhook-list.tsx'
import styles from './webhooks.module.css'

export const Component = () => {
  const texts = useTexts('webhooks')
  const listPath = useWebhookListPath()
  const id = Number(useParams().webhookId)
  const { data: webhook, refetch } = useSuspenseQuery(webhookQuery(id))
  const { data: catalogue } = useQuery(webhookCatalogueQuery)
  const isAvailable = catalogue?.is_available ?? true
  return (
    <>
      <ScreenHeader
        title={getWebhookName(webhook)}
        lead={<span className={styles.address}>{webhook.url}</span>}
        back={
          <ButtonLink to={listPath} icon="back" look="quiet" small>
            {texts.back}
          </ButtonLink>
        }
      >
        <StateChip webhook={webhook} />
      </ScreenHeader>
      <Stack>
        {isAvailable ? null : <Callout tone="warn">{texts.off}</Callout>}
        <WebhookProblem webhook={webhook} isAvailable={isAvailable} />
        <About webhook={webhook} listPath={listPath} />
        {isAvailable ? <Test webhook={webhook} /> : null}
        <Deliveries webhook={webhook} onChanged={() => void refetch()} />
      </Stack>
    </>
  )
}

const WebhookProblem = ({ webhook, isAvailable }: { webhook: Webhook; isAvailable: boolean }) => {
  const texts = useTexts('webhooks')
  const format = useFormat()
  const showError = useErrorToast()
  const { update } = useWebhookActions(webhook.id)
  const state = resolveWebhookState(webhook)
  if (state === 'delivering' || state === 'unused') return null
  if (state === 'retrying')
    return (
      <Callout tone="warn" title={texts.failedAttempts({ n: webhook.consecutive_failures })}>
        {joinSentences([
          webhook.next_attempt_at && texts.nextTry({ when: format.relative(webhook.next_attempt_at) }),
          texts.retryingText,
        ])}
      </Callout>
    )
  return (
    <Callout
      tone={state === 'paused' ? 'plain' : 'bad'}
      title={joinSentences([
        texts.states[state],
        ...(webhook.disabled_at ? [texts.since({ when: format.dateTime(webhook.disabled_at) })] : []),
      ])}
      actions={
        isAvailable ? (
          <Button
            small
            isPending={update.isPending}
            onPress={() =>
              update.mutate(
                { is_active: true, revision: webhook.revision },
                { onSuccess: () => toast(texts.resumed), onError: showError },
              )
            }
          >
            {texts.switchOn}
          </Button>
        ) : null
      }
    >
      {texts.offTexts[state]}
    </Callout>
  )
}

type Open = 'edit' | 'rotate' | 'delete' | null

const About = ({ webhook, listPath }: { webhook: Webhook; listPath: string }) => {
  const texts = useTexts('webhooks')
  const format = useFormat()
  const [language] = useLanguage()
  const showError = useErrorToast()
  const [open, setOpen] = useState<Open>(null)
  const [webhookWithNewSecret, setWebhookWithNewSecret] = useState<WebhookWithSecret | null>(null)
  const { update } = useWebhookActions(webhook.id)
  const close = () => setOpen(null)
  // The toast outlives this render, so undo uses the revision of the pause's response
  const resume = (revision: number) =>
    update.mutate(
      { is_active: true, revision },
      { onSuccess: () => toast(texts.resumed), onError: showError },
    )
  const t = useTexts()
  return (
    <Card title={texts.about}>
      <FactList
        facts={[
          [texts.format, texts.formats[webhook.shape]],
          [
            texts.eventsLabel,
            listFacts(
              webhook.events.map((type) => texts.eventNames[type]?.title ?? type),
              language,
            ),
          ],
          [texts.createdBy, webhook.created_by?.name ?? texts.createdByUnknown],
        ]}
      />
      {webhook.previous_secret_until ? (
        <p>{texts.previousUntil({ until: format.dateTime(webhook.previous_secret_until) })}</p>
      ) : null}
      <Row end>
        <Button icon="edit" onPress={() => setOpen('edit')}>
          {texts.change}
        </Button>
        {webhook.is_active ? (
          <Button
            isPending={update.isPending}
            onPress={() =>
              update.mutate(
                { is_active: false, revision: webhook.revision },
                {
                  onSuccess: ({ revision }) =>
                    toast(texts.paused, { action: { title: t.common.undo, run: () => resume(revision) } }),
                  onError: showError,
                },
              )
            }
          >
            {texts.pause}
          </Button>
        ) : null}
        {webhook.shape === 'standard' ? (
          <Button icon="key" onPress={() => setOpen('rotate')}>
            {texts.rotate}
          </Button>
        ) : null}
        <Button look="danger" icon="trash" onPress={() => setOpen('delete')}>
          {texts.delete}
        </Button>
      </Row>
      {open === 'edit' ? (
        <EditWebhookDialog key={webhook.revision} webhook={webhook} onClose={close} />
      ) : null}
      {open === 'rotate' ? (
        <RotateSecretDialog
          webhook={webhook}
          onClose={close}
          onRotated={(after) => {
            close()
            setWebhookWithNewSecret(after)
          }}
        />
      ) : null}
      {open === 'delete' ? (
        <DeleteWebhookDialog webhook={webhook} listPath={listPath} onClose={close} />
      ) : null}
      {webhookWithNewSecret ? (
        <SecretDialog webhook={webhookWithNewSecret} onClose={() => setWebhookWithNewSecret(null)} />
      ) : null}
    </Card>
  )
}

const RotateSecretDialog = ({
  webhook,
  onClose,
  onRotated,
}: {
  webhook: Webhook
  onClose: () => void
  onRotated: (webhook: WebhookWithSecret) => void
}) => {
  const texts = useTexts('webhooks')
  const format = useFormat()
  const { rotate } = useWebhookActions(webhook.id)
  return (
    <ConfirmDialog
      title={texts.rotateTitle}
      action={texts.rotateButton}
      look="primary"
      onConfirm={() => rotate.mutateAsync().then(onRotated)}
      onClose={onClose}
    >
      <p>{texts.rotateText}</p>
      {webhook.previous_secret_until ? (
        <Callout tone="warn">
          {texts.rotateAgain({ until: format.dateTime(webhook.previous_secret_until) })}
        </Callout>
      ) : null}
    </ConfirmDialog>
  )
}

const DeleteWebhookDialog = ({
  webhook,
  listPath,
  onClose,
}: {
  webhook: Webhook
  listPath: string
  onClose: () => void
}) => {
  const t = useTexts()
  const texts = useTexts('webhooks')
  const navigate = useNavigate()
  const { deleteWebhook } = useWebhookActions(webhook.id)
  return (
    <ConfirmDialog
      title={texts.deleteTitle}
      action={t.common.deletePermanently}
      onClose={onClose}
      onConfirm={() =>
        deleteWebhook.mutateAsync().then(() => {
          toast(texts.deleted)
          return navigate(listPath)
        })
      }
    >
      <p>{texts.deleteText({ host: formatEndpoint(webhook.url) })}</p>
    </ConfirmDialog>
  )
}

const Test = ({ webhook }: { webhook: Webhook }) => {
  const texts = useTexts('webhooks')
  const showError = useErrorToast()
  const { test } = useWebhookActions(webhook.id)
  const [chosenType, setChosenType] = useState<WebhookEventType | null>(null)
  const type = chosenType ?? webhook.events[0] ?? 'submission.created'
  const all = Object.keys(texts.eventNames) as WebhookEventType[]
  return (
    <Card title={texts.test} lead={texts.testText}>
      <div className={styles.testForm}>
        <Select
          label={texts.testEvent}
          value={type}
          onChange={setChosenType}
          options={all.map((id) => ({ id, label: texts.eventNames[id]?.title ?? id, note: id }))}
        />
        <Button
          isPending={test.isPending}
          onPress={() => test.mutate(type, { onSuccess: () => toast(texts.testSent), onError: showError })}
        >
          {texts.testButton}
        </Button>
      </div>
    </Card>
  )
}
