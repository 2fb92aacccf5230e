import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Plan, PlanLimit } from '@vitrine/contract'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatError, isApiError } from '../../app/errors.ts'
import { useFormat } from '../../app/format.ts'
import { accountQuery, useAccount } from '../../app/session.ts'
import { settings } from '../../app/settings.ts'
import { useTexts } from '../../app/texts.tsx'
import { useMegabytes } from '../../app/use-megabytes.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Callout, Card, Chip, Row, ScreenHeader, Stack } from '../../ui/layout.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { comparePlans, computeYearlySaving, exceeds, listExceededLimits, mebibyte } from './compare.ts'
import styles from './plan.module.css'
import { currentPlanQuery, plansQuery, useChangePlan, usePortal } from './queries.ts'
import { Voucher } from './voucher.tsx'

type Interval = 'month' | 'year'

const isSold = settings.billing !== 'off'

export const Component = () => {
  const texts = useTexts('billing')
  const { plan } = useAccount()
  const plans = useSuspenseQuery(plansQuery).data
  const { has_subscription: hasSubscription, billing_interval: billingInterval } =
    useSuspenseQuery(currentPlanQuery).data
  const [chosenInterval, setInterval] = useState<Interval | null>(null)
  const interval = chosenInterval ?? billingInterval ?? 'month'
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
        <Voucher />
        <Card title={texts.allPlans} lead={isSold && hasSubscription ? texts.changeText : null}>
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
      </Stack>
    </>
  )
}

const isPaid = ({ prices }: Plan): boolean => prices.some(({ amount }) => amount > 0)

/** Reloads the account until the provider has reported the payment, usually within a minute. */
const AfterPayment = () => {
  const texts = useTexts('billing')
  useQuery({ ...accountQuery, refetchInterval: 5000 })
  useQuery({ ...currentPlanQuery, refetchInterval: 5000 })
  return <Callout>{texts.returned}</Callout>
}

const capitalise = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

const useFormatPrice = () => {
  const texts = useTexts('billing')
  const format = useFormat()
  return ({ amount, currency, interval }: Plan['prices'][number]): string =>
    (interval === 'month' ? texts.perMonth : texts.perYear)({ price: format.money(amount, currency) })
}

const useFormatLimit = () => {
  const texts = useTexts('billing')
  const formatMegabytes = useMegabytes()
  return (name: PlanLimit, value: number | null): string => {
    if (name === 'upload_mib')
      return texts.limits[name]({ n: value === null ? null : formatMegabytes(value * mebibyte) })
    const years = (value ?? 0) / 365
    if (name === 'analytics_days' && years >= 1 && Number.isInteger(years))
      return texts.analyticsYears({ n: years })
    return texts.limits[name]({ n: value })
  }
}

const useLosses = (offered: Plan, currentPlan: Plan): readonly string[] => {
  const texts = useTexts('billing')
  const format = useFormat()
  const formatLimit = useFormatLimit()
  const { usage } = useAccount()
  const excess = listExceededLimits(offered, usage)
  const { automatic_versions: versions } = offered.limits
  return [
    ...excess.map(({ name, used, limit }) =>
      texts.exceeds({ used: formatLimit(name, used), plan: offered.name, limit: formatLimit(name, limit) }),
    ),
    ...(excess.length ? [texts.aboveLimitText] : []),
    ...(versions !== null && exceeds(currentPlan.limits.automatic_versions, versions)
      ? [texts.versionsDeleted({ n: format.number(versions) })]
      : []),
  ]
}

const Usage = () => {
  const t = useTexts()
  const texts = useTexts('billing')
  const format = useFormat()
  const formatMegabytes = useMegabytes()
  const { plan, usage } = useAccount()
  const { limits } = plan
  const formatPrice = useFormatPrice()
  const portal = usePortal()
  const {
    has_subscription: hasSubscription,
    billing_interval: billingInterval,
    ends_at: endsAt,
  } = useSuspenseQuery(currentPlanQuery).data
  const price = plan.prices.find(({ interval }) => interval === billingInterval)
  const describePlan = () => {
    if (price)
      return `${formatPrice(price)}. ${endsAt ? texts.endsOn({ date: format.date(endsAt) }) : texts.renews}`
    if (hasSubscription || !isPaid(plan)) return texts.usage
    return endsAt ? texts.grantedUntil({ date: format.date(endsAt) }) : texts.granted
  }
  const renderMeter = (label: string, value: number, limit: number | null, formatValue = format.number) => (
    <Meter
      label={label}
      value={value}
      limit={limit}
      text={
        limit === null
          ? texts.usedUnlimited({ used: formatValue(value) })
          : texts.used({ used: formatValue(value), limit: formatValue(limit) })
      }
    />
  )
  return (
    <Card
      title={t.common.pair({ name: texts.yours, value: plan.name })}
      lead={describePlan()}
      actions={
        isSold && hasSubscription ? (
          <Button icon="external" isPending={portal.isPending} onPress={() => portal.mutate()}>
            {texts.manageButton}
          </Button>
        ) : null
      }
    >
      {portal.error ? (
        <Callout tone="bad">
          {isApiError(portal.error, 'conflict') ? texts.noSubscription : formatError(portal.error, t)}
        </Callout>
      ) : null}
      <div className={styles.usage}>
        {renderMeter(texts.profiles, usage.profiles, limits.profiles)}
        {renderMeter(texts.workspaces, usage.workspaces, limits.workspaces)}
        {renderMeter(texts.aiCredits, usage.ai_credits, limits.ai_credits)}
        {renderMeter(
          texts.uploads,
          usage.upload_bytes,
          limits.upload_mib === null ? null : limits.upload_mib * mebibyte,
          formatMegabytes,
        )}
      </div>
      {listExceededLimits(plan, usage).length ? (
        <Callout title={texts.aboveLimit}>{texts.aboveLimitText}</Callout>
      ) : null}
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
  const t = useTexts()
  const texts = useTexts('billing')
  const format = useFormat()
  const {
    has_subscription: hasSubscription,
    billing_interval: billingInterval,
    ends_at: endsAt,
  } = useSuspenseQuery(currentPlanQuery).data
  const change = useChangePlan(hasSubscription)
  const formatPrice = useFormatPrice()
  const [isAsking, setIsAsking] = useState(false)
  const price = offered.prices.find((p) => p.interval === interval)
  const saving = interval === 'year' ? computeYearlySaving(offered) : null
  const isCurrentPlan = offered.key === currentPlan.key
  const isCurrent = isCurrentPlan && (billingInterval ?? interval) === interval
  const formatLimit = useFormatLimit()
  const losses = useLosses(offered, currentPlan)
  const isFree = isSold && offered.prices.every(({ amount }) => amount === 0)
  const describePrice = () => {
    if (isFree) return format.money(0, currency)
    if (!price) return texts.notSold
    return formatPrice(price)
  }
  const isOffered = isFree ? hasSubscription && !endsAt : price !== undefined
  const describeChange = () => {
    if (isFree) return texts.cancel
    return isCurrentPlan ? texts.switchTo[interval] : texts.choose({ plan: offered.name })
  }
  const requestChange = () => change.mutate({ plan_key: offered.key, interval })
  return (
    <section className={styles.plan} data-current={isCurrent || undefined} aria-label={offered.name}>
      <div className={styles.name}>
        <h3>{offered.name}</h3>
        {note && !isCurrent ? <Chip>{note}</Chip> : null}
      </div>
      {isSold ? (
        <p className={styles.price}>
          {describePrice()}
          {saving ? (
            <span className={styles.yearlySaving}>
              {texts.yearSaves({ percent: format.percent(saving) })}
            </span>
          ) : null}
        </p>
      ) : null}
      <Stack gap="small">
        {change.error ? (
          <Callout tone="bad">
            {isApiError(change.error, 'conflict')
              ? hasSubscription
                ? texts.noSubscription
                : texts.conflict
              : formatError(change.error, t)}
          </Callout>
        ) : null}
        {isCurrent ? (
          <Row>
            <Chip tone="good">{texts.current}</Chip>
          </Row>
        ) : isOffered ? (
          <Button
            look={note ? 'primary' : 'plain'}
            wide
            isPending={change.isPending}
            onPress={() => (losses.length ? setIsAsking(true) : requestChange())}
          >
            {change.isPending ? texts.toProvider : describeChange()}
          </Button>
        ) : null}
        {isAsking ? (
          <ConfirmDialog
            title={texts.changeTo({ plan: offered.name })}
            action={t.common.continue}
            look="primary"
            onClose={() => setIsAsking(false)}
            onConfirm={async () => requestChange()}
          >
            {losses.map((loss) => (
              <p key={loss}>{loss}</p>
            ))}
          </ConfirmDialog>
        ) : null}
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
