import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReceivedTransfer } from '@vitrine/contract'
import { useState } from 'react'
import { errorText, isApiError } from '../../app/errors.ts'
import { useFormat } from '../../app/format.ts'
import { type Messages, useMessages } from '../../messages/index.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Callout, Card, EmptyState, Row, ScreenHeader, Stack } from '../../ui/layout.tsx'
import { transfersQuery, useRespondToTransfer } from './received-queries.ts'
import { type SharingTexts, useSharingTexts } from './texts.ts'

export const Component = () => {
  const t = useMessages()
  const texts = useSharingTexts()
  const transfers = useSuspenseQuery(transfersQuery).data
  const [answered, setAnswered] = useState<ReceivedTransfer | null>(null)
  return (
    <>
      <ScreenHeader title={t.shell.transfers} lead={texts.transfersLead} />
      <Stack>
        {answered ? (
          <Callout
            tone={answered.status === 'accepted' ? 'good' : 'plain'}
            actions={
              answered.status === 'accepted' ? (
                <ButtonLink to={`/workspaces/${answered.workspace.id}`} look="primary">
                  {texts.toWorkspace}
                </ButtonLink>
              ) : null
            }
          >
            {answered.status === 'accepted'
              ? texts.owned(answered.workspace.name)
              : texts.stays(answered.workspace.name)}
          </Callout>
        ) : null}
        {transfers.map((transfer) => (
          <Offer key={transfer.id} transfer={transfer} onAnswered={setAnswered} />
        ))}
        {transfers.length || answered ? null : (
          <EmptyState icon="people" title={texts.noTransfers}>
            {texts.noTransfersText}
          </EmptyState>
        )}
      </Stack>
    </>
  )
}

const isPlan = (error: unknown) => isApiError(error, 'plan_limit') || isApiError(error, 'plan_required')

const refusal = (error: unknown, texts: SharingTexts, t: Messages): string => {
  if (isPlan(error)) return texts.needsPlan
  if (isApiError(error, 'already_decided') || isApiError(error, 'not_found')) return texts.transferGone
  return errorText(error, t)
}

const Offer = ({
  transfer: { id, workspace, from_user, expires_at },
  onAnswered,
}: {
  transfer: ReceivedTransfer
  onAnswered: (transfer: ReceivedTransfer) => void
}) => {
  const t = useMessages()
  const texts = useSharingTexts()
  const format = useFormat()
  const respond = useRespondToTransfer()
  const decide = (accept: boolean) =>
    respond.mutateAsync({ id, accept }).then(
      // Runs even if the reloaded list no longer contains this offer, unlike a callback of `mutate`
      onAnswered,
      () => {},
    )
  return (
    <Card
      title={workspace.name}
      lead={`${texts.offers(from_user.name)} ${texts.until(format.dateTime(expires_at))}`}
    >
      <p>{texts.transferMeans}</p>
      {respond.error ? (
        <Callout
          tone="bad"
          actions={isPlan(respond.error) ? <ButtonLink to="/plan">{t.common.seePlans}</ButtonLink> : null}
        >
          {refusal(respond.error, texts, t)}
        </Callout>
      ) : null}
      <Row>
        <Button
          look="primary"
          aria-label={texts.acceptNamed(workspace.name)}
          isPending={respond.isPending && respond.variables.accept}
          onPress={() => void decide(true)}
        >
          {texts.accept}
        </Button>
        <Button
          aria-label={texts.declineNamed(workspace.name)}
          isPending={respond.isPending && !respond.variables.accept}
          onPress={() => void decide(false)}
        >
          {texts.decline}
        </Button>
      </Row>
    </Card>
  )
}
