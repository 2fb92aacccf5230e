import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Plan } from '@vitrine/contract'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { errorText, isApiError } from '../../app/errors.ts'
import { useFormat } from '../../app/format.ts'
import { accountQuery, useAccount } from '../../app/session.ts'
import { settings } from '../../app/settings.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Callout, Card, Chip, Meter, Row, ScreenHeader, Stack } from '../../ui/layout.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { linesOf, yearSaving } from './compare.ts'
import styles from './plan.module.css'
import { plansQuery, useCheckout, usePortal } from './queries.ts'
import { Voucher } from './voucher.tsx'

type Interval = 'month' | 'year'

/** False if plans come only from vouchers and the operator. */
const isSold = settings.billing !== 'off'

export const Component = () => {
  const t = useMessages()
  const { plan } = useAccount()
  const plans = useSuspenseQuery(plansQuery).data
  const [interval, setInterval] = useState<Interval>('month')
  const [search] = useSearchParams()
  // Free accounts get one recommendation, unless they chose a plan on the landing page
  const recommended =
    isPaid(plan) || search.has('plan') ? null : plans.find((offered) => isSold && isPaid(offered))
  return (
    <>
      <ScreenHeader title={t.billing.title} />
      <Stack>
        {search.has('paid') ? <AfterPayment /> : null}
        <Usage />
        <Card title={t.billing.allPlans}>
          {isSold ? (
            <Segmented
              label={t.billing.interval}
              value={interval}
              onChange={setInterval}
              options={[
                { id: 'month', label: t.billing.month },
                { id: 'year', label: t.billing.year },
              ]}
            />
          ) : (
            <Callout>{t.billing.noneSold}</Callout>
          )}
          <div className={styles.plans}>
            {plans.map((offered) => (
              <Offer
                key={offered.key}
                offered={offered}
                now={plan}
                interval={interval}
                note={
                  offered.key === search.get('plan')
                    ? t.billing.chosen
                    : offered === recommended
                      ? t.billing.recommended
                      : null
                }
              />
            ))}
          </div>
        </Card>
        {isSold && isPaid(plan) ? <Manage /> : null}
        <Voucher />
      </Stack>
    </>
  )
}

const isPaid = ({ prices }: Plan): boolean => prices.some(({ amount }) => amount > 0)

/** Reloads the account until the provider has reported the payment, usually within a minute. */
const AfterPayment = () => {
  const t = useMessages()
  useQuery({ ...accountQuery, refetchInterval: 5000 })
  return <Callout>{t.billing.returned}</Callout>
}

const Usage = () => {
  const t = useMessages()
  const format = useFormat()
  const { plan, usage } = useAccount()
  const { limits } = plan
  const meter = (label: string, value: number, limit: number | null, say = format.number) => (
    <Meter
      label={label}
      value={value}
      limit={limit}
      text={limit === null ? t.billing.usedUnlimited(say(value)) : t.billing.used(say(value), say(limit))}
    />
  )
  const mebibyte = 1_048_576
  return (
    <Card title={`${t.billing.yours}: ${plan.name}`} lead={t.billing.usage}>
      <div className={styles.usage}>
        {meter(t.billing.profiles, usage.profiles, limits.profiles)}
        {meter(t.billing.workspaces, usage.workspaces, limits.workspaces)}
        {meter(t.billing.aiCredits, usage.ai_credits, limits.ai_credits)}
        {meter(
          t.billing.uploads,
          usage.upload_bytes,
          limits.upload_mib === null ? null : limits.upload_mib * mebibyte,
          format.mebibytes,
        )}
      </div>
    </Card>
  )
}

const Offer = ({
  offered,
  now,
  interval,
  note,
}: {
  offered: Plan
  now: Plan
  interval: Interval
  /** Why this plan is highlighted. */
  note: string | null
}) => {
  const t = useMessages()
  const format = useFormat()
  const checkout = useCheckout()
  const price = offered.prices.find((p) => p.interval === interval)
  const saving = interval === 'year' ? yearSaving(offered) : null
  const current = offered.key === now.key
  const free = isSold && offered.prices.every(({ amount }) => amount === 0)
  return (
    <section className={styles.plan} data-current={current || undefined} aria-label={offered.name}>
      <div className={styles.name}>
        <h3>{offered.name}</h3>
        {current ? (
          <Chip tone="good">{t.billing.current}</Chip>
        ) : note ? (
          <Chip tone="warn">{note}</Chip>
        ) : null}
      </div>
      {isSold ? (
        <p className={styles.price}>
          {free
            ? t.billing.free
            : price
              ? (interval === 'month' ? t.billing.perMonth : t.billing.perYear)(
                  format.money(price.amount, price.currency),
                )
              : t.billing.notSold}
          {saving ? (
            <span className={styles.saves}>{t.billing.yearSaves(format.percent(saving))}</span>
          ) : null}
        </p>
      ) : null}
      <ul className={styles.list} aria-label={t.billing.brings}>
        {linesOf(offered, now).map((line) => (
          <li key={line.name} data-better={line.better || undefined}>
            <Icon name="check" size={16} />
            {line.kind === 'feature'
              ? t.billing.features[line.name]
              : t.billing.limits[line.name](
                  line.value === null ? t.billing.unlimited : format.number(line.value),
                )}
          </li>
        ))}
      </ul>
      <Stack gap="small">
        {checkout.error ? (
          <Callout tone="bad">
            {isApiError(checkout.error, 'conflict') ? t.billing.conflict : errorText(checkout.error, t)}
          </Callout>
        ) : null}
        {current || free || !price ? null : (
          <Button
            look="primary"
            wide
            isPending={checkout.isPending}
            onPress={() => checkout.mutate({ plan_key: offered.key, interval })}
          >
            {checkout.isPending ? t.billing.toProvider : t.billing.choose(offered.name)}
          </Button>
        )}
      </Stack>
    </section>
  )
}

const Manage = () => {
  const t = useMessages()
  const portal = usePortal()
  return (
    <Card title={t.billing.manage} lead={t.billing.manageText}>
      {portal.error ? (
        <Callout tone="bad">
          {isApiError(portal.error, 'conflict') ? t.billing.noSubscription : errorText(portal.error, t)}
        </Callout>
      ) : null}
      <Row>
        <Button icon="external" isPending={portal.isPending} onPress={() => portal.mutate()}>
          {t.billing.manageDo}
        </Button>
      </Row>
    </Card>
  )
}
