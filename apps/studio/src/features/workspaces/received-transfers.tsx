import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { PageTransfer } from '@vitrine/contract'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { BulkFailures } from '../../app/bulk.tsx'
import { formatError, isApiError } from '../../app/errors.ts'
import { useFormat } from '../../app/format.ts'
import { pageSummariesQuery } from '../../app/page-summaries.ts'
import { PlanLimit } from '../../app/plan-limit.tsx'
import { pageOfferQuery, useAccount, workspacesQuery } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Callout, Card, EmptyState, Row, ScreenHeader, Stack } from '../../ui/layout.tsx'
import { List, ListItem } from '../../ui/list.tsx'
import { SendVerification, SwitchAccount } from '../auth/index.ts'
import {
  pageTransfersQuery,
  transfersQuery,
  useRespondToPageTransfer,
  useRespondToPageTransfers,
  useRespondToTransfer,
} from './received-queries.ts'

type Answer = {
  readonly isAccepted: boolean
  readonly text: string
  readonly to: string
  readonly label: string
}

export const Component = () => {
  const t = useTexts()
  const texts = useTexts('workspaces/offers')
  const { user, plan, usage } = useAccount()
  const { profiles: limit, workspace_members: seatLimit } = plan.limits
  const workspaces = useQuery(workspacesQuery).data
  const transfers = useSuspenseQuery(transfersQuery).data
  const pages = useSuspenseQuery(pageTransfersQuery).data
  const ownOffers = useQuery(pageSummariesQuery).data?.filter((page) => page.is_offered) ?? []
  const respond = useRespondToTransfer()
  const respondToPage = useRespondToPageTransfer()
  const { respond: respondToAll, progress, failures } = useRespondToPageTransfers()
  const isResponding = progress !== null || respond.isPending || respondToPage.isPending
  const [answer, setAnswer] = useState<Answer | null>(null)
  const describe = (isAccepted: boolean, name: string) =>
    isAccepted ? texts.owned({ name }) : texts.stays({ name })
  const answerAll = async (offers: readonly PageTransfer[], isAccepted: boolean) => {
    setAnswer(null)
    const { length } = await respondToAll(offers, isAccepted)
    const text = isAccepted ? texts.ownedPages({ n: length }) : texts.stayedPages({ n: length })
    if (length) setAnswer({ isAccepted, text, to: '/pages', label: t.shell.allPages })
  }
  const warnOfSeats = (workspaceId: number) => {
    const used = workspaces?.find(({ id }) => id === workspaceId)?.seats.used ?? 0
    return seatLimit !== null && used > seatLimit ? (
      <Callout>{texts.overSeats({ used, limit: seatLimit })}</Callout>
    ) : null
  }
  const token = useSearchParams()[0].get('token') ?? ''
  const { data: mailed } = useQuery({ ...pageOfferQuery(token), enabled: token !== '' })
  const isForOther = mailed && user.email_verified && !answer && !pages.some(({ id }) => id === mailed.id)
  return (
    <>
      <ScreenHeader title={t.shell.transfers} lead={texts.transfersLead} />
      <Stack>
        {user.email_verified ? null : (
          <Callout actions={<SendVerification />}>{texts.transfersUnverified}</Callout>
        )}
        {isForOther ? (
          <Callout tone="bad" actions={<SwitchAccount />}>
            {texts.offerNotYours({ email: user.email })}
          </Callout>
        ) : null}
        {mailed === null && !answer && !pages.length ? <Callout>{texts.transferGone}</Callout> : null}
        {answer ? (
          <Callout
            tone={answer.isAccepted ? 'good' : 'plain'}
            actions={answer.isAccepted ? <ButtonLink to={answer.to}>{answer.label}</ButtonLink> : null}
          >
            {answer.text}
          </Callout>
        ) : null}
        {transfers.map(({ id, workspace: { id: to, name }, from_user, expires_at }) => (
          <Offer
            key={`workspace-${id}`}
            name={name}
            from={from_user.name}
            expiresAt={expires_at}
            means={texts.transferMeans}
            warning={warnOfSeats(to)}
            needsPlan={texts.needsPlan}
            isResponding={isResponding}
            respond={async (isAccepted) => {
              await respond.mutateAsync({ id, isAccepted })
              setAnswer({
                isAccepted,
                text: describe(isAccepted, name),
                to: `/workspaces/${to}`,
                label: texts.toWorkspace,
              })
            }}
          />
        ))}
        <BulkFailures failures={failures} />
        {[...Map.groupBy(pages, ({ from_user }) => from_user.id).values()]
          .filter(({ length }) => length > 1)
          .map((offers) => (
            <AllOffers
              key={offers[0]!.from_user.id}
              offers={offers}
              progress={progress}
              isResponding={isResponding}
              refused={
                limit !== null && usage.profiles + offers.length > limit
                  ? t.pages.limit({ plan: plan.name, limit })
                  : null
              }
              respond={(isAccepted) => answerAll(offers, isAccepted)}
            />
          ))}
        {pages.map(({ id, profile, from_user, expires_at, replaces }) => (
          <Offer
            key={`page-${id}`}
            name={`${profile.display_name} (/${profile.username})`}
            from={from_user.name}
            expiresAt={expires_at}
            means={texts.pageMeans}
            refused={
              limit !== null && usage.profiles >= limit && !replaces
                ? t.pages.limit({ plan: plan.name, limit })
                : null
            }
            warning={
              replaces ? (
                <Callout tone="warn">{texts.replaces({ path: `/${replaces.username}` })}</Callout>
              ) : null
            }
            needsPlan={texts.needsPlanForPage}
            isResponding={isResponding}
            respond={async (isAccepted) => {
              await respondToPage.mutateAsync({ id, isAccepted })
              const text = describe(isAccepted, profile.display_name)
              setAnswer({ isAccepted, text, to: `/pages/${profile.id}`, label: texts.toPage })
            }}
          />
        ))}
        {ownOffers.length ? (
          <Card title={texts.ownOffers}>
            <List>
              {ownOffers.map(({ id, display_name, username }) => (
                <ListItem
                  key={id}
                  title={<Link to={`/pages/${id}/settings`}>{display_name}</Link>}
                  note={`/${username}`}
                />
              ))}
            </List>
          </Card>
        ) : null}
        {transfers.length || pages.length || ownOffers.length || answer || !user.email_verified ? null : (
          <EmptyState icon="people" title={texts.noTransfers}>
            {texts.noTransfersText}
          </EmptyState>
        )}
      </Stack>
    </>
  )
}

const AllOffers = ({
  offers,
  progress,
  isResponding,
  refused,
  respond,
}: {
  offers: readonly PageTransfer[]
  progress: string | null
  isResponding: boolean
  refused: string | null
  respond: (isAccepted: boolean) => Promise<void>
}) => {
  const texts = useTexts('workspaces/offers')
  const format = useFormat()
  const [pendingAnswer, setPendingAnswer] = useState<boolean | null>(null)
  const decide = async (isAccepted: boolean) => {
    setPendingAnswer(isAccepted)
    await respond(isAccepted)
    setPendingAnswer(null)
  }
  return (
    <Card title={texts.offersPages({ name: offers[0]!.from_user.name, n: offers.length })}>
      <p>{format.list(offers.map(({ profile }) => profile.display_name))}</p>
      {refused ? <PlanLimit>{refused}</PlanLimit> : null}
      <Row>
        <Button
          look="primary"
          isDisabled={refused !== null || (isResponding && pendingAnswer !== true)}
          isPending={pendingAnswer === true}
          onPress={() => void decide(true)}
        >
          {texts.acceptAll({ n: offers.length })}
        </Button>
        <Button
          isDisabled={isResponding && pendingAnswer !== false}
          isPending={pendingAnswer === false}
          onPress={() => void decide(false)}
        >
          {texts.declineAll({ n: offers.length })}
        </Button>
        {pendingAnswer === null ? null : <span role="status">{progress}</span>}
      </Row>
    </Card>
  )
}

const isPlan = (error: unknown) => isApiError(error, 'plan_limit') || isApiError(error, 'plan_required')

const Offer = ({
  name,
  from,
  expiresAt,
  means,
  refused = null,
  warning = null,
  needsPlan,
  isResponding,
  respond,
}: {
  name: string
  from: string
  expiresAt: string
  means: string
  refused?: string | null
  warning?: ReactNode
  needsPlan: string
  isResponding: boolean
  respond: (isAccepted: boolean) => Promise<void>
}) => {
  const t = useTexts()
  const texts = useTexts('workspaces/offers')
  const format = useFormat()
  const [pendingAnswer, setPendingAnswer] = useState<boolean | null>(null)
  const [error, setError] = useState<unknown>(null)
  const decide = async (isAccepted: boolean) => {
    setPendingAnswer(isAccepted)
    setError(null)
    await respond(isAccepted).catch(setError)
    setPendingAnswer(null)
  }
  const isGone = isApiError(error, 'already_decided') || isApiError(error, 'not_found')
  const failure = isGone ? texts.transferGone : formatError(error, t)
  return (
    <Card
      title={name}
      lead={`${texts.offers({ name: from })} ${texts.until({ when: format.dateTime(expiresAt) })}`}
    >
      <p>{means}</p>
      {refused ? <PlanLimit>{refused}</PlanLimit> : warning}
      {error ? (
        <Callout
          tone="bad"
          actions={isPlan(error) ? <ButtonLink to="/plan">{t.common.seePlans}</ButtonLink> : null}
        >
          {isPlan(error) ? needsPlan : failure}
        </Callout>
      ) : null}
      <Row>
        <Button
          look="primary"
          aria-label={texts.acceptNamed({ name })}
          isDisabled={refused !== null || (isResponding && pendingAnswer !== true)}
          isPending={pendingAnswer === true}
          onPress={() => void decide(true)}
        >
          {texts.accept}
        </Button>
        <Button
          aria-label={texts.declineNamed({ name })}
          isDisabled={isResponding && pendingAnswer !== false}
          isPending={pendingAnswer === false}
          onPress={() => void decide(false)}
        >
          {texts.decline}
        </Button>
      </Row>
    </Card>
  )
}
