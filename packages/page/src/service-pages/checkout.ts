import { type Html, html } from '../html.ts'
import type { SitePage } from '../view.ts'
import { renderForm } from './form.ts'
import { createFrame } from './layout.ts'
import { getSiteTexts } from './texts/index.ts'

export type CheckoutView = {
  readonly status: 'open' | 'complete' | 'canceled' | 'expired'
  readonly planName: string
  readonly interval: string
  /** Price in minor units. */
  readonly amount: number
  readonly discount: number
  readonly currency: string
}

export type PortalView = {
  readonly isExpired: boolean
  readonly subscription: {
    readonly planKey: string
    readonly planName: string
    readonly interval: string
    /** End of a cancelled subscription in epoch milliseconds. */
    readonly endsAt: number | null
  } | null
}

const testMode = html`<p class="note" role="note">Test mode: no card is required and no payment is made.</p>`

const renderBox = (title: string, content: readonly (Html | null)[]): SitePage =>
  createFrame({ title, main: html`<div class="box"><h1>${title}</h1>${content}</div>` })

/** Formats minor units: `$9.00` for `900, 'USD'`. */
export const formatMoney = (amount: number, currency: string, language = 'en'): string => {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

const formatDate = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at)

/** Formats a plan's interval, `month` or `year`, as "monthly" or "yearly". */
const formatInterval = (interval: string) => `${interval}ly`

const renderHiddenInput = (name: string, value: string) =>
  html`<input type="hidden" name="${name}" value="${value}">`

const planPath = '/studio/plan'
/** Plan screen of the studio, which waits until the payment is reported. */
const paidPlanPath = `${planPath}?paid=1`

const renderContinueButton = (path: string, label = 'Back to your plan') =>
  html`<div class="row"><a class="btn" href="${path}">${label}</a></div>`

export const renderSandboxCheckout = (
  checkout: CheckoutView,
  { id, csrfToken }: { readonly id: string; readonly csrfToken: string },
): SitePage => {
  const { status, planName, interval, amount, discount, currency } = checkout
  const title = {
    open: 'Test checkout',
    complete: 'Paid in test mode',
    canceled: 'Checkout cancelled',
    expired: 'This checkout has expired',
  }[status]
  if (status !== 'open') {
    const outcomeText = {
      complete: `Your plan is now ${planName}.`,
      canceled: 'Your plan has not changed.',
      expired: 'It was not completed in time, or you started a newer one. Your plan has not changed.',
    }[status]
    return renderBox(title, [
      html`<p class="lead" role="status">${outcomeText}</p>`,
      renderContinueButton(status === 'complete' ? paidPlanPath : planPath),
    ])
  }
  const action = `/sandbox/checkout/${id}`
  return renderBox(title, [
    testMode,
    html`<h2>${planName}</h2><p class="lead">${formatMoney(amount, currency)} per ${interval}</p>`,
    discount
      ? html`
        <p class="lead">Voucher: −${formatMoney(discount, currency)} on the first payment</p>
        <p class="lead"><strong>Due now: ${formatMoney(amount - discount, currency)}</strong></p>
      `
      : null,
    renderForm({
      action,
      csrfToken,
      content: [renderHiddenInput('act', 'complete')],
      button: 'Pay in test mode',
    }),
    renderForm({
      action,
      csrfToken,
      content: [renderHiddenInput('act', 'cancel')],
      button: 'Cancel',
      style: 'btn ghost',
    }),
  ])
}

export type PlanChoice = {
  readonly key: string
  readonly name: string
  readonly interval: string
  readonly price: string
}

export const renderSandboxPortal = (
  portal: PortalView,
  choices: readonly PlanChoice[],
  {
    id,
    csrfToken,
    error,
  }: { readonly id: string; readonly csrfToken: string; readonly error?: string | undefined },
): SitePage => {
  const { isExpired, subscription } = portal
  if (isExpired)
    return renderBox('This page has expired', [
      testMode,
      html`<p class="lead" role="status">Open the portal again.</p>`,
      renderContinueButton(planPath),
    ])
  if (!subscription)
    return renderBox('No subscription', [
      testMode,
      html`<p class="lead" role="status">The subscription has ended. You cannot change it.</p>`,
      renderContinueButton(planPath),
    ])
  const { planName, planKey, interval, endsAt } = subscription
  const action = `/sandbox/portal/${id}`
  return renderBox('Your subscription', [
    testMode,
    error ? html`<p class="al" role="alert">${error}</p>` : null,
    html`<h2>${planName}, ${formatInterval(interval)}</h2>`,
    endsAt === null
      ? renderForm({
          action,
          csrfToken,
          content: [renderHiddenInput('act', 'cancel')],
          button: 'Cancel subscription',
          style: 'btn ghost',
        })
      : html`
        <p class="lead" role="status">
          Cancelled. The plan stays
          until <time datetime="${new Date(endsAt).toISOString()}">${formatDate(endsAt)}</time>.
        </p>
        ${renderForm({ action, csrfToken, content: [renderHiddenInput('act', 'resume')], button: 'Keep subscription' })}
      `,
    html`<h2>Change to</h2>`,
    ...choices
      .filter((choice) => choice.key !== planKey || choice.interval !== interval)
      .map((choice) =>
        renderForm({
          action,
          csrfToken,
          content: [
            renderHiddenInput('act', 'change'),
            renderHiddenInput('plan_key', choice.key),
            renderHiddenInput('interval', choice.interval),
          ],
          button: `${choice.name}: ${choice.price} per ${choice.interval}`,
          style: 'btn ghost',
        }),
      ),
    html`<p class="alt"><a href="/studio/plan">Back</a></p>`,
  ])
}

export const renderReturnPage = (
  outcome: 'success' | 'canceled' | 'back',
  language: string | undefined,
): SitePage => {
  const { tag, payment } = getSiteTexts(language)
  const { title, text } = payment[outcome]
  return createFrame({
    title,
    lang: tag,
    main: html`
      <div class="box">
        <h1>${title}</h1>
        <p class="lead" role="status">${text}</p>
        ${renderContinueButton(outcome === 'success' ? paidPlanPath : planPath, payment.next)}
      </div>
    `,
  })
}
