import { useQuery } from '@tanstack/react-query'
import type { Webhook, WebhookAttempt, WebhookDelivery, WebhookDeliveryState } from '@vitrine/contract'
import { useEffect, useState } from 'react'
import { formatProblem } from '../../app/errors.ts'
import { useFormat } from '../../app/format.ts'
import { LoadState } from '../../app/load-state.tsx'
import { useTexts } from '../../app/texts.tsx'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Chip, EmptyState, Row, type Tone } from '../../ui/layout.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.tsx'
import { deliveriesQuery, deliveryBodyQuery, useWebhookActions } from './queries.ts'
import styles from './webhooks.module.css'

type Filter = WebhookDeliveryState | 'all'
const filters: readonly Filter[] = ['all', 'failed', 'waiting', 'delivered', 'cancelled']

const tones: Readonly<Record<WebhookDeliveryState, Tone>> = {
  waiting: 'plain',
  delivered: 'good',
  failed: 'bad',
  cancelled: 'warn',
}

export const Deliveries = ({ webhook, onChanged }: { webhook: Webhook; onChanged: () => void }) => {
  const texts = useTexts('webhooks')
  const [filter, setFilter] = useState<Filter>('all')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(
    deliveriesQuery(webhook.id, filter === 'all' ? undefined : filter, page),
  )
  const attemptsKey = data?.deliveries
    .map(({ id, status, attempt_count }) => `${id}${status}${attempt_count}`)
    .join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: attempts change the state of the endpoint
  useEffect(() => {
    if (attemptsKey) onChanged()
  }, [attemptsKey])
  const pages = data?.pagination?.total_pages ?? 1
  return (
    <Card
      title={texts.deliveries}
      lead={texts.deliveriesText}
      actions={
        <Select
          label={texts.show}
          value={filter}
          onChange={(next) => {
            setFilter(next)
            setPage(1)
          }}
          options={filters.map((id) => ({ id, label: texts.filters[id] }))}
        />
      }
    >
      {!data ? (
        <LoadState error={error} onRetry={refetch} />
      ) : data.deliveries.length ? (
        <ul className={styles.deliveries} aria-label={texts.deliveries}>
          {data.deliveries.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} webhook={webhook} />
          ))}
        </ul>
      ) : filter === 'all' ? (
        <EmptyState icon="webhook" title={texts.noneTitle}>
          {texts.noneText}
        </EmptyState>
      ) : (
        <p role="status">{texts.noneOfState}</p>
      )}
      <Pager page={page} pages={pages} onPage={setPage} />
    </Card>
  )
}

const Delivery = ({ delivery, webhook }: { delivery: WebhookDelivery; webhook: Webhook }) => {
  const texts = useTexts('webhooks')
  const format = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  const { status, type, is_test, replay_of, created_at, attempt_count } = delivery
  return (
    <li>
      <details className={styles.delivery} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          <span className={styles.description}>
            <strong>{texts.eventNames[type]?.title ?? type}</strong>
            <Chip tone={tones[status]}>{texts.deliveryStates[status]}</Chip>
            {is_test ? <Chip>{texts.isTest}</Chip> : null}
            {replay_of ? <Chip>{texts.isReplay}</Chip> : null}
          </span>
          <span className={styles.note}>
            {format.dateTime(created_at)} · {texts.attempts({ n: attempt_count })}
          </span>
        </summary>
        {isOpen ? <Details delivery={delivery} webhook={webhook} /> : null}
      </details>
    </li>
  )
}

const Details = ({ delivery, webhook }: { delivery: WebhookDelivery; webhook: Webhook }) => {
  const t = useTexts()
  const texts = useTexts('webhooks')
  const format = useFormat()
  const showError = useErrorToast()
  const { replay } = useWebhookActions(webhook.id)
  const [isBodyShown, setIsBodyShown] = useState(false)
  const { id, status, reason, problem, attempts, attempt_count, next_attempt_at, message_id } = delivery
  const last = attempts.at(-1)
  return (
    <div className={styles.details}>
      {reason && reason !== last?.error ? <p>{problem ? formatProblem(problem, t) : reason}</p> : null}
      {status === 'waiting' && next_attempt_at && attempt_count > 0 ? (
        <p>{texts.nextTry({ when: format.relative(next_attempt_at) })}</p>
      ) : null}
      {attempt_count > attempts.length ? <p>{texts.attemptsCut({ n: attempt_count })}</p> : null}
      {attempts.length ? (
        <ol className={styles.attempts} aria-label={texts.attemptsLabel}>
          {attempts.map((attempt) => (
            <Attempt key={attempt.at} attempt={attempt} />
          ))}
        </ol>
      ) : null}
      <p className={styles.note}>{texts.messageId({ id: message_id })}</p>
      <Row>
        <Button
          small
          icon="refresh"
          isDisabled={!webhook.is_active}
          isPending={replay.isPending}
          onPress={() => replay.mutate(id, { onSuccess: () => toast(texts.replayed), onError: showError })}
        >
          {status === 'waiting' ? texts.tryNow : texts.replay}
        </Button>
        {isBodyShown ? null : (
          <Button small look="quiet" icon="eye" onPress={() => setIsBodyShown(true)}>
            {texts.showBody}
          </Button>
        )}
        {webhook.is_active ? null : <span className={styles.note}>{texts.replayOff}</span>}
      </Row>
      {isBodyShown ? <Body webhookId={webhook.id} id={id} /> : null}
    </div>
  )
}

const Attempt = ({
  attempt: { at, status, error, problem, answer, duration_ms },
}: {
  attempt: WebhookAttempt
}) => {
  const t = useTexts()
  const texts = useTexts('webhooks')
  const format = useFormat()
  return (
    <li>
      <span className={styles.description}>
        <Chip tone={error === null ? 'good' : 'bad'} icon={error === null ? 'check' : 'alert'}>
          {status === null ? texts.noResponse : texts.status({ status })}
        </Chip>
        <span className={styles.note}>
          {format.dateTime(at, undefined, 'medium')} · {texts.milliseconds({ n: format.number(duration_ms) })}
        </span>
      </span>
      {error ? <span>{problem ? formatProblem(problem, t) : error}</span> : null}
      {answer ? (
        <section className={styles.code} aria-label={texts.response}>
          <pre>{answer}</pre>
        </section>
      ) : null}
    </li>
  )
}

const Body = ({ webhookId, id }: { webhookId: number; id: number }) => {
  const texts = useTexts('webhooks')
  const { data, error, refetch } = useQuery(deliveryBodyQuery(webhookId, id))
  if (data === undefined) return <LoadState error={error} onRetry={refetch} />
  return (
    <section className={styles.code} aria-label={texts.body}>
      <pre>{JSON.stringify(JSON.parse(data), null, 2)}</pre>
    </section>
  )
}
