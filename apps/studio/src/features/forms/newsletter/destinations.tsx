import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Destination } from '@vitrine/contract'
import { maxDestinations } from '@vitrine/contract/limits'
import { useState } from 'react'
import { extensionApi } from '../../../app/api.ts'
import { canManage } from '../../../app/can-manage.ts'
import { formatProblem } from '../../../app/errors.ts'
import { useFormat } from '../../../app/format.ts'
import { LoadState } from '../../../app/load-state.tsx'
import { settings } from '../../../app/settings.ts'
import { useTexts } from '../../../app/texts.tsx'
import { useErrorToast } from '../../../app/use-error-toast.ts'
import { mayChange, useProfile } from '../../../editor/queries.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { FactList } from '../../../ui/fact-list.tsx'
import { Callout, Card, Chip, EmptyState, Row, ScreenHeader, Stack } from '../../../ui/layout.tsx'
import { toast } from '../../../ui/toast.tsx'
import { DestinationDialog } from './destination-dialog.tsx'
import { destinationsQuery } from './queries.ts'

export const Destinations = () => {
  const texts = useTexts('forms/newsletter')
  const t = useTexts()
  const events = useTexts('webhooks').eventNames
  const profile = useProfile()
  const path = `/pages/${profile.id}`
  return (
    <>
      <ScreenHeader
        title={texts.destinations}
        lead={texts.destinationsLead}
        back={
          <ButtonLink to={`${path}/audience/newsletter`} icon="back" look="quiet" small>
            {t.shell.newsletter}
          </ButtonLink>
        }
      />
      <Stack>
        {canManage(profile) ? <DestinationList /> : <Callout>{texts.notYours}</Callout>}
        <Card
          title={t.shell.webhooks}
          lead={texts.webhooksText}
          actions={
            canManage(profile) ? <ButtonLink to={`${path}/webhooks`}>{texts.toWebhooks}</ButtonLink> : null
          }
        >
          <p>
            {[events['subscriber.confirmed'], events['subscriber.left']]
              .map(({ title }) => title)
              .join(' · ')}
          </p>
        </Card>
      </Stack>
    </>
  )
}

const DestinationList = () => {
  const texts = useTexts('forms/newsletter')
  const profile = useProfile()
  const { data: destinations, error, refetch } = useQuery(destinationsQuery(profile.id))
  const [edited, setEdited] = useState<Destination | 'new' | null>(null)
  if (!destinations) return <LoadState error={error} onRetry={refetch} />
  const addButton =
    settings.readsAddresses && mayChange(profile) && destinations.length < maxDestinations ? (
      <Button look="primary" icon="add" onPress={() => setEdited('new')}>
        {texts.add}
      </Button>
    ) : null
  return (
    <>
      {settings.readsAddresses ? null : <Callout tone="warn">{texts.off}</Callout>}
      {destinations.map((destination) => (
        <DestinationCard
          key={destination.id}
          destination={destination}
          onEdit={() => setEdited(destination)}
        />
      ))}
      {destinations.length ? (
        <Row>{addButton}</Row>
      ) : (
        <EmptyState icon="mail" title={texts.noDestinations} actions={addButton}>
          {texts.noDestinationsText}
        </EmptyState>
      )}
      {edited ? (
        <DestinationDialog
          // The step after the creation chooses the list
          key={edited === 'new' ? edited : edited.id}
          destination={edited === 'new' ? null : edited}
          onCreated={setEdited}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </>
  )
}

const DestinationCard = ({ destination, onEdit }: { destination: Destination; onEdit: () => void }) => {
  const t = useTexts()
  const texts = useTexts('forms/newsletter')
  const format = useFormat()
  const showError = useErrorToast()
  const client = useQueryClient()
  const isEditable = mayChange(useProfile())
  const [isDeleting, setIsDeleting] = useState(false)
  const { id, profile_id, provider, list, is_active, disabled_reason, last_failure, revision } = destination
  const { waiting, rejected, consecutive_failures, next_attempt_at, last_delivered_at } = destination
  const params = { profile_id, destination_id: id }
  const reload = () => client.invalidateQueries({ queryKey: destinationsQuery(profile_id).queryKey })
  const update = useMutation({
    mutationFn: (active: boolean) =>
      extensionApi.updateDestination({ params, body: { is_active: active }, revision }),
    onSuccess: (_, active) => toast(active ? texts.turnedOn : texts.pausedToast),
    onError: showError,
    onSettled: reload,
  })
  const test = useMutation({
    mutationFn: async () => (await extensionApi.testDestination({ params })).data,
    onSuccess: ({ problem }) => (problem ? null : toast(texts.works)),
    onError: showError,
  })
  const isFailing = is_active && consecutive_failures + rejected > 0
  const facts = [
    [texts.list, list?.name],
    [texts.address, provider === 'listmonk' ? destination.url : null],
    [texts.confirmation, destination.provider_confirms ? texts.byProvider : texts.byUs],
    [texts.waiting, format.number(waiting)],
    [texts.lastSent, last_delivered_at && format.relative(last_delivered_at)],
  ] as const
  const turnOn = (label: string) => (
    <Button small isPending={update.isPending} onPress={() => update.mutate(true)}>
      {label}
    </Button>
  )
  return (
    <Card
      title={texts.providers[provider]}
      actions={
        <Chip tone={is_active ? (isFailing ? 'bad' : 'good') : 'warn'} icon={isFailing ? 'alert' : undefined}>
          {is_active ? (isFailing ? texts.failing : t.common.on) : t.common.off}
        </Chip>
      }
    >
      <Stack>
        {disabled_reason ? (
          <Callout
            tone={disabled_reason === 'paused' ? 'plain' : 'warn'}
            actions={
              !isEditable ? null : disabled_reason === 'no_list' ? (
                <Button small onPress={onEdit}>
                  {texts.chooseList}
                </Button>
              ) : (
                turnOn(texts.turnOn)
              )
            }
          >
            {texts.disabled[disabled_reason]}
          </Callout>
        ) : null}
        {isFailing && last_failure ? (
          <Callout
            tone="bad"
            title={
              rejected ? texts.rejected({ n: rejected }) : texts.failedTimes({ n: consecutive_failures })
            }
            actions={isEditable ? turnOn(texts.sendAgain) : null}
          >
            {formatProblem(last_failure.problem, t)} {format.dateTime(last_failure.at)}.{' '}
            {next_attempt_at ? texts.nextTry({ when: format.relative(next_attempt_at) }) : null}
          </Callout>
        ) : null}
        {test.data?.problem ? (
          <Callout tone="bad" title={texts.testFailed}>
            {formatProblem(test.data.problem, t)}
          </Callout>
        ) : null}
        <FactList facts={facts} />
        {destination.provider_confirms ? <p>{texts.providerConfirmsText}</p> : null}
        {isEditable ? (
          <Row end>
            <Button isPending={test.isPending} onPress={() => test.mutate()}>
              {texts.test}
            </Button>
            <Button icon="edit" onPress={onEdit}>
              {t.common.edit}
            </Button>
            {is_active ? (
              <Button isPending={update.isPending} onPress={() => update.mutate(false)}>
                {texts.pause}
              </Button>
            ) : null}
            <Button look="danger" icon="trash" onPress={() => setIsDeleting(true)}>
              {t.common.remove}
            </Button>
          </Row>
        ) : null}
      </Stack>
      {isDeleting ? (
        <ConfirmDialog
          title={texts.removeTitle({ provider: texts.providers[provider] })}
          action={t.common.remove}
          onClose={() => setIsDeleting(false)}
          onConfirm={() =>
            extensionApi
              .deleteDestination({ params, revision })
              .then(() => toast(texts.removed))
              .finally(() => void reload())
          }
        >
          <p>{texts.removeText({ n: waiting })}</p>
        </ConfirmDialog>
      ) : null}
    </Card>
  )
}
