import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Plan, PlanLimit } from '@vitrine/contract'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatError, isApiError } from '../../app/errors.ts'
import { useFormat } from '../../app/format.ts'
import { accountQuery, useAccount } from '../../app/session.ts'
import { settings } from '../../app/settings.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Callout, Card, Chip, Meter, Row, ScreenHeader, Stack } from '../../ui/layout.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { comparePlans, computeYearlySaving } from './compare.ts'
import styles from './plan.module.css'
import { currentPlanQuery, plansQuery, useCheckout, usePortal } from './queries.ts'
import { useBillingTexts } from './texts.ts'
import { Voucher } from './voucher.tsx'

type Interval = 'month' | 'year'

const isSold = settings.billing !== 'off'

export const Component = () => {
  const texts = useBillingTexts()
  const { plan } = useAccount()
  const plans = useSuspenseQuery(plansQuery).data
  const { has_subscription: hasSubscription } = useSuspenseQuery(currentPlanQuery).data
  const [interval, setInterval] = useState<Interval>('month')
  const [search] = useSearchParams()
  // Recommends one plan to free accounts, unless they chose one on the landing page
  const recommended =
    isPaid(plan) || search.has('plan') ? null : plans.find((offered) => isSold && isPaid(offered))
  const describeOffer = (offered: Plan) => {
    if (offered.key === search.get('plan')) return texts.chosen
    return offered === recommended ? texts.recommended : null
  }
  const currency = plans.flatMap(({ prices }) => prices)[0]?.currency ?? 'USD'
  return (
    <>
      <ScreenHeader title={texts.title} />
      <Stack>
        {search.has('paid') ? <AfterPayment /> : null}
        <Usage />
        <Card title={texts.allPlans}>
          {isSold ? (
            <Segmented
              label={texts.interval}
              value={interval}
              onChange={setInterval}
              options={[
                { id: 'month', label: texts.month },
                { id: 'year', label: texts.year },
              ]}
            />
          ) : (
            <Callout>{texts.noneSold}</Callout>
          )}
          <div className={styles.plans}>
            {plans.map((offered) => (
              <Offer
                key={offered.key}
                offered={offered}
                currentPlan={plan}
                interval={interval}
                currency={currency}
                note={describeOffer(offered)}
              />
            ))}
          </div>
        </Card>
        {isSold && hasSubscription ? <Manage /> : null}
        <Voucher />
      </Stack>
    </>
  )
}

const isPaid = ({ prices }: Plan): boolean => prices.some(({ amount }) => amount > 0)

/** Reloads the account until the provider has reported the payment, usually within a minute. */
const AfterPayment = () => {
  const texts = useBillingTexts()
  useQuery({ ...accountQuery, refetchInterval: 5000 })
  return <Callout>{texts.returned}</Callout>
}

const mebibyte = 1_048_576

const capitalise = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

const Usage = () => {
  const texts = useBillingTexts()
  const format = useFormat()
  const { plan, usage } = useAccount()
  const { limits } = plan
  const { has_subscription: hasSubscription, ends_at: endsAt } = useSuspenseQuery(currentPlanQuery).data
  const grant = endsAt ? texts.grantedUntil(format.date(endsAt)) : texts.granted
  const renderMeter = (label: string, value: number, limit: number | null, formatValue = format.number) => (
    <Meter
      label={label}
      value={value}
      limit={limit}
      text={
        limit === null
          ? texts.usedUnlimited(formatValue(value))
          : texts.used(formatValue(value), formatValue(limit))
      }
    />
  )
  return (
    <Card
      title={`${texts.yours}: ${plan.name}`}
      lead={hasSubscription || !isPaid(plan) ? texts.usage : grant}
    >
      <div className={styles.usage}>
        {renderMeter(texts.profiles, usage.profiles, limits.profiles)}
        {renderMeter(texts.workspaces, usage.workspaces, limits.workspaces)}
        {renderMeter(texts.aiCredits, usage.ai_credits, limits.ai_credits)}
        {renderMeter(
          texts.uploads,
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
  currentPlan,
  interval,
  currency,
  note,
}: {
  offered: Plan
  currentPlan: Plan
  interval: Interval
  currency: string
  note: string | null
}) => {
  const t = useMessages()
  const texts = useBillingTexts()
  const format = useFormat()
  const checkout = useCheckout()
  const price = offered.prices.find((p) => p.interval === interval)
  const saving = interval === 'year' ? computeYearlySaving(offered) : null
  const isCurrent = offered.key === currentPlan.key
  const formatLimit = (name: PlanLimit, value: number | null): string => {
    if (value === null) return texts.limits[name](texts.unlimited)
    if (name === 'upload_mib') return texts.limits[name](format.mebibytes(value * mebibyte))
    const years = value / 365
    if (name === 'analytics_days' && years >= 1 && Number.isInteger(years))
      return texts.analyticsYears(format.number(years))
    return texts.limits[name](format.number(value))
  }
  const isFree = isSold && offered.prices.every(({ amount }) => amount === 0)
  const describePrice = () => {
    if (isFree) return format.money(0, currency)
    if (!price) return texts.notSold
    const text = interval === 'month' ? texts.perMonth : texts.perYear
    return text(format.money(price.amount, price.currency))
  }
  return (
    <section className={styles.plan} data-current={isCurrent || undefined} aria-label={offered.name}>
      <div className={styles.name}>
        <h3>{offered.name}</h3>
        {note && !isCurrent ? <Chip tone="warn">{note}</Chip> : null}
      </div>
      {isSold ? (
        <p className={styles.price}>
          {describePrice()}
          {saving ? (
            <span className={styles.yearlySaving}>{texts.yearSaves(format.percent(saving))}</span>
          ) : null}
        </p>
      ) : null}
      <Stack gap="small">
        {checkout.error ? (
          <Callout tone="bad">
            {isApiError(checkout.error, 'conflict') ? texts.conflict : formatError(checkout.error, t)}
          </Callout>
        ) : null}
        {isCurrent ? (
          <Row>
            <Chip tone="good">{texts.current}</Chip>
          </Row>
        ) : isFree || !price ? null : (
          <Button
            look={note ? 'primary' : 'plain'}
            wide
            isPending={checkout.isPending}
            onPress={() => checkout.mutate({ plan_key: offered.key, interval })}
          >
            {checkout.isPending ? texts.toProvider : texts.choose(offered.name)}
          </Button>
        )}
      </Stack>
      <ul className={styles.list} aria-label={texts.featureList}>
        {comparePlans(offered, currentPlan).map((line) => (
          <li key={line.name} data-better={line.isBetter || undefined}>
            <Icon name="check" size={16} />
            {line.kind === 'feature'
              ? texts.features[line.name]
              : capitalise(formatLimit(line.name, line.value))}
          </li>
        ))}
      </ul>
    </section>
  )
}

const Manage = () => {
  const t = useMessages()
  const texts = useBillingTexts()
  const portal = usePortal()
  return (
    <Card title={texts.manage} lead={texts.manageText}>
      {portal.error ? (
        <Callout tone="bad">
          {isApiError(portal.error, 'conflict') ? texts.noSubscription : formatError(portal.error, t)}
        </Callout>
      ) : null}
      <Row>
        <Button icon="external" isPending={portal.isPending} onPress={() => portal.mutate()}>
          {texts.manageButton}
        </Button>
      </Row>
    </Card>
  )
}
