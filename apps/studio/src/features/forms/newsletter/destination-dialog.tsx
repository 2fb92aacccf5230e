import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Destination, DestinationProvider } from '@vitrine/contract'
import { destinationProviders, maxLengths } from '@vitrine/contract/limits'
import { useState } from 'react'
import { extensionApi } from '../../../app/api.ts'
import { formatError, formatProblem } from '../../../app/errors.ts'
import { readText, useForm } from '../../../app/form.tsx'
import { useTexts } from '../../../app/texts.tsx'
import { useProfileId } from '../../../editor/queries.ts'
import { Switch, TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Callout, Loading } from '../../../ui/layout.tsx'
import { Select } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.tsx'
import { destinationsQuery } from './queries.ts'

/** Adds a destination, and then edits it, because the newsletter service returns its lists for a stored API key. */
export const DestinationDialog = ({
  destination,
  onCreated,
  onClose,
}: {
  destination: Destination | null
  onCreated: (destination: Destination) => void
  onClose: () => void
}) => {
  const t = useTexts()
  const texts = useTexts('forms/newsletter')
  const client = useQueryClient()
  const profile_id = useProfileId()
  const [chosenProvider, setProvider] = useState<DestinationProvider>('listmonk')
  const provider = destination?.provider ?? chosenProvider
  const [listId, setListId] = useState(destination?.list?.id ?? null)
  const [asks, setAsks] = useState(destination?.provider_confirms ?? false)
  const params = { profile_id, destination_id: destination?.id ?? 0 }
  const test = useQuery({
    queryKey: ['destination-lists', params.destination_id],
    queryFn: async () => (await extensionApi.testDestination({ params })).data,
    enabled: destination !== null,
    staleTime: 0,
    retry: false,
  })
  const { list } = destination ?? {}
  const offered = test.data?.lists ?? []
  const lists =
    list && !offered.some(({ id }) => id === list.id) ? [{ ...list, asks: null }, ...offered] : offered
  const chosenList = lists.find(({ id }) => id === listId)
  const form = useForm({
    names: ['api_key', 'url', 'username', 'list', 'template_id', 'provider_confirms'],
    required: destination
      ? {}
      : {
          api_key: t.common.required,
          ...(provider === 'listmonk' ? { url: t.common.required, username: t.common.required } : {}),
        },
    submit: async (values) => {
      const account = Object.fromEntries(
        ['api_key', 'url', 'username'].flatMap((name) => {
          const text = readText(values, name)
          const former = name === 'api_key' ? '' : (destination?.[name as 'url' | 'username'] ?? '')
          return text && text !== former ? [[name, text]] : []
        }),
      )
      if (!destination) {
        const body = { provider, api_key: readText(values, 'api_key'), ...account }
        const { data } = await extensionApi.createDestination({ params: { profile_id }, body })
        void client.invalidateQueries({ queryKey: destinationsQuery(profile_id).queryKey })
        return onCreated(data)
      }
      const templateId = Number(readText(values, 'template_id')) || null
      await extensionApi.updateDestination({
        params,
        revision: destination.revision,
        body: {
          ...account,
          ...(chosenList && chosenList.id !== list?.id
            ? { list: { id: chosenList.id, name: chosenList.name } }
            : {}),
          provider_confirms: asks,
          ...(provider === 'brevo' && asks ? { template_id: templateId } : {}),
        },
      })
      void client.invalidateQueries({ queryKey: destinationsQuery(profile_id).queryKey })
      toast(t.common.saved)
      onClose()
    },
  })
  const problem = test.data?.problem
  return (
    <FormDialog
      title={destination ? texts.providers[provider] : texts.addTitle}
      size="medium"
      form={form}
      action={destination ? t.common.save : t.common.continue}
      keepsInput
      onClose={onClose}
    >
      {destination ? (
        <>
          {test.isPending ? <Loading text={texts.loadingLists} /> : null}
          {test.error ? <Callout tone="bad">{formatError(test.error, t)}</Callout> : null}
          {problem && problem.rule !== 'newsletter_no_list' ? (
            <Callout tone="bad">{formatProblem(problem, t)}</Callout>
          ) : null}
          {lists.length ? (
            <Select
              label={texts.list}
              placeholder={texts.chooseList}
              value={listId}
              onChange={setListId}
              options={lists.map(({ id, name, asks }) => ({
                id,
                label: name,
                ...(asks === null ? {} : { note: asks ? texts.asks : texts.asksNobody }),
              }))}
              hint={texts.listHint}
              error={form.errors.list}
            />
          ) : null}
          <Switch isSelected={asks} onChange={setAsks} hint={texts.providerConfirmsHint[provider]}>
            {texts.providerConfirms}
          </Switch>
          {asks ? <Callout tone="warn">{texts.providerConfirmsText}</Callout> : null}
          {provider === 'brevo' && asks ? (
            <TextField
              name="template_id"
              label={texts.templateId}
              inputMode="numeric"
              defaultValue={String(destination.template_id ?? '')}
            />
          ) : null}
        </>
      ) : (
        <Select
          label={texts.provider}
          value={provider}
          onChange={setProvider}
          options={destinationProviders.map((id) => ({ id, label: texts.providers[id] }))}
        />
      )}
      {provider === 'listmonk' ? (
        <>
          <TextField
            name="url"
            type="url"
            label={texts.address}
            placeholder="https://"
            defaultValue={destination?.url ?? ''}
            maxLength={maxLengths.url}
            autoComplete="off"
          />
          <TextField
            name="username"
            label={texts.username}
            defaultValue={destination?.username ?? ''}
            maxLength={maxLengths.destination.username}
            autoComplete="off"
            spellCheck="false"
          />
        </>
      ) : null}
      <TextField
        name="api_key"
        type="password"
        label={destination ? `${texts.newKey} (${t.common.optional})` : texts.keys[provider]}
        hint={texts.keyHints[provider]}
        maxLength={maxLengths.destination.api_key}
        autoComplete="off"
      />
    </FormDialog>
  )
}
