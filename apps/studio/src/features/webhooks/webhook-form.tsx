import type { Webhook, WebhookEventType, WebhookShape, WebhookWithSecret } from '@vitrine/contract'
import { maxLengths, webhookShapes } from '@vitrine/contract/limits'
import { useState } from 'react'
import { isApiError } from '../../app/errors.ts'
import { type FormHandle, useForm } from '../../app/form.tsx'
import { useTexts } from '../../app/texts.tsx'
import type { Texts } from '../../texts.gen.d.ts'
import { CheckboxGroup } from '../../ui/checkbox-group.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Callout } from '../../ui/layout.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCreateWebhook, useWebhookActions, type WebhookOwner } from './queries.ts'
import { guessShape, parseEndpointUrl } from './shape.ts'

const names = ['url', 'shape', 'description', 'events'] as const

/** Returns the state of the form. The shape follows from the URL until the user chooses one. */
const useWebhookInput = (webhook?: Webhook) => {
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [chosen, setShape] = useState<WebhookShape | null>(webhook?.shape ?? null)
  const [description, setDescription] = useState(webhook?.description ?? '')
  const [events, setEvents] = useState<WebhookEventType[]>(webhook?.events ?? ['submission.created'])
  const shape = chosen ?? guessShape(url)
  return { url, setUrl, shape, setShape, description, setDescription, events, setEvents }
}
type WebhookInput = ReturnType<typeof useWebhookInput>

const useCheck = ({ url, events }: WebhookInput) => {
  const texts = useTexts('webhooks')
  return (): Record<string, string> => ({
    ...(parseEndpointUrl(url) ? {} : { url: texts.addressWrong }),
    ...(events.length ? {} : { events: texts.eventsNone }),
  })
}

const findUrlError = (error: unknown, url: string, texts: Texts['webhooks']) =>
  isApiError(error, 'url_not_allowed') && url.startsWith('http:') ? { url: texts.addressHttp } : null

const toBody = ({ url, shape, description, events }: WebhookInput) => ({
  url: parseEndpointUrl(url) ?? url,
  shape,
  description: description.trim() || null,
  events,
})

export const CreateWebhookDialog = ({
  owner,
  max,
  onClose,
  onCreated,
}: {
  owner: WebhookOwner
  max: number
  onClose: () => void
  onCreated: (webhook: WebhookWithSecret) => void
}) => {
  const texts = useTexts('webhooks')
  const create = useCreateWebhook(owner)
  const content = useWebhookInput()
  const form = useForm({
    names,
    check: useCheck(content),
    toFieldErrors: (error) =>
      isApiError(error, 'plan_limit')
        ? { url: texts.full({ max }) }
        : findUrlError(error, toBody(content).url, texts),
    submit: async () => onCreated(await create.mutateAsync(toBody(content))),
  })
  return (
    <FormDialog
      title={texts.createTitle}
      size="medium"
      form={form}
      action={texts.create}
      keepsInput
      onClose={onClose}
    >
      <Fields form={form} content={content} isShared={'workspace_id' in owner} />
    </FormDialog>
  )
}

export const EditWebhookDialog = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const t = useTexts()
  const texts = useTexts('webhooks')
  const { update } = useWebhookActions(webhook.id)
  const content = useWebhookInput(webhook)
  const form = useForm({
    names,
    check: useCheck(content),
    toFieldErrors: (error) => findUrlError(error, toBody(content).url, texts),
    submit: async () => {
      await update.mutateAsync({ ...toBody(content), revision: webhook.revision })
      toast(t.common.saved)
      onClose()
    },
    reloadStale: async () => texts.stale,
  })
  return (
    <FormDialog title={texts.editTitle} size="medium" form={form} keepsInput onClose={onClose}>
      {content.shape === 'standard' && webhook.shape !== 'standard' ? (
        <Callout>{texts.secretLater}</Callout>
      ) : null}
      <Fields form={form} content={content} isShared={webhook.workspace_id !== null} />
    </FormDialog>
  )
}

const Fields = ({
  form,
  content: { url, setUrl, shape, setShape, description, setDescription, events, setEvents },
  isShared,
}: {
  form: FormHandle
  content: WebhookInput
  /** True for a webhook of a workspace. Others receive no events of members. */
  isShared: boolean
}) => {
  const t = useTexts()
  const texts = useTexts('webhooks')
  const isRecognised = shape !== 'standard' && guessShape(url) === shape
  return (
    <>
      <TextField
        name="url"
        label={texts.address}
        value={url}
        onChange={setUrl}
        inputMode="url"
        autoComplete="off"
        maxLength={maxLengths.url}
        placeholder="https://"
        hint={isRecognised ? texts.recognised({ name: texts.formats[shape] }) : texts.addressHint}
        autoFocus
      />
      <Select
        label={texts.format}
        value={shape}
        onChange={setShape}
        options={webhookShapes.map((id) => ({ id, label: texts.formats[id], note: texts.formatNotes[id] }))}
        hint={texts.formatNotes[shape]}
        error={form.errors.shape}
      />
      <TextField
        name="description"
        label={`${texts.description} (${t.common.optional})`}
        value={description}
        onChange={setDescription}
        maxLength={maxLengths.webhook.description}
        hint={texts.descriptionHint}
      />
      <CheckboxGroup
        label={texts.eventsLabel}
        value={events}
        onChange={(chosen) => {
          form.markCorrected('events')
          setEvents(chosen)
        }}
        options={Object.entries(texts.eventNames)
          .filter(([id]) => isShared || !id.startsWith('member.'))
          .map(([id, { title, text }]) => ({ id: id as WebhookEventType, label: title, note: text }))}
        error={form.errors.events}
      />
    </>
  )
}
