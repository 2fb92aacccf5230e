import type { Problem } from '@vitrine/contract'
import { formatCurrency } from '@vitrine/texts'
import { type Html, html } from '../html.ts'
import type { SitePage } from '../view.ts'
import { formatProblemLine } from './error-page.ts'
import { renderForm } from './form.ts'
import { createFrame } from './layout.ts'
import { getSiteTexts, type SiteTexts } from './texts/index.ts'

type SandboxTexts = SiteTexts['sandbox']

type SandboxForm = {
  readonly id: string
  readonly csrfToken: string
  readonly language: string | undefined
}

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

const renderTestMode = (texts: SandboxTexts): Html => html`<p class="note" role="note">${texts.testMode}</p>`

const renderBox = (lang: string, title: string, content: readonly (Html | null)[]): SitePage =>
  createFrame({ title, lang, main: html`<div class="box"><h1>${title}</h1>${content}</div>` })

/** Formats minor units: `$9.00` for `900, 'USD'`. */
export const formatMoney = (amount: number, currency: string, language = 'en'): string => {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  })
  return formatCurrency(format, amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

const formatDate = (at: number, language: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(at)

const renderHiddenInput = (name: string, value: string) =>
  html`<input type="hidden" name="${name}" value="${value}">`

const planPath = '/studio/plan'
/** Plan screen of the studio, which waits until the payment is reported. */
const paidPlanPath = `${planPath}?paid=1`

const renderContinueButton = (path: string, label: string) =>
  html`<div class="row"><a class="btn" href="${path}">${label}</a></div>`

export const renderSandboxCheckout = (
  checkout: CheckoutView,
  { id, csrfToken, language }: SandboxForm,
): SitePage => {
  const { status, planName, interval, amount, discount, currency } = checkout
  const { tag, sandbox: texts } = getSiteTexts(language)
  const { title } = texts.status[status]
  if (status !== 'open') {
    const outcomeText = {
      complete: texts.status.complete.text({ plan: planName }),
      canceled: texts.status.canceled.text,
      expired: texts.status.expired.text,
    }[status]
    return renderBox(tag, title, [
      html`<p class="lead" role="status">${outcomeText}</p>`,
      renderContinueButton(status === 'complete' ? paidPlanPath : planPath, texts.back),
    ])
  }
  const action = `/sandbox/checkout/${id}`
  const format = (value: number) => formatMoney(value, currency, tag)
  return renderBox(tag, title, [
    renderTestMode(texts),
    html`<h2>${planName}</h2><p class="lead">${texts.price({ price: format(amount), interval })}</p>`,
    discount
      ? html`
        <p class="lead">${texts.voucher({ discount: format(discount) })}</p>
        <p class="lead"><strong>${texts.due({ amount: format(amount - discount) })}</strong></p>
      `
      : null,
    renderForm({
      action,
      csrfToken,
      content: [renderHiddenInput('act', 'complete')],
      button: texts.pay,
    }),
    renderForm({
      action,
      csrfToken,
      content: [renderHiddenInput('act', 'cancel')],
      button: texts.cancel,
      style: 'btn ghost',
    }),
  ])
}

export type PlanChoice = {
  readonly key: string
  readonly name: string
  readonly interval: string
  /** Price in minor units. */
  readonly amount: number
  readonly currency: string
}

export const renderSandboxPortal = (
  portal: PortalView,
  choices: readonly PlanChoice[],
  {
    id,
    csrfToken,
    language,
    problems = [],
  }: SandboxForm & { readonly problems?: readonly Problem[] | undefined },
): SitePage => {
  const { tag, sandbox } = getSiteTexts(language)
  const texts = sandbox.portal
  const testMode = renderTestMode(sandbox)
  const { isExpired, subscription } = portal
  if (isExpired)
    return renderBox(tag, texts.expiredTitle, [
      testMode,
      html`<p class="lead" role="status">${texts.expiredText}</p>`,
      renderContinueButton(planPath, sandbox.back),
    ])
  if (!subscription)
    return renderBox(tag, texts.noneTitle, [
      testMode,
      html`<p class="lead" role="status">${texts.noneText}</p>`,
      renderContinueButton(planPath, sandbox.back),
    ])
  const { planName, planKey, interval, endsAt } = subscription
  const action = `/sandbox/portal/${id}`
  return renderBox(tag, texts.title, [
    testMode,
    problems.length
      ? html`<p class="al" role="alert">${problems.map((problem) => formatProblemLine(problem, tag)).join(' ')}</p>`
      : null,
    html`<h2>${texts.plan({ plan: planName, interval })}</h2>`,
    endsAt === null
      ? renderForm({
          action,
          csrfToken,
          content: [renderHiddenInput('act', 'cancel')],
          button: texts.cancel,
          style: 'btn ghost',
        })
      : html`
        <p class="lead" role="status">
          ${texts.cancelled({
            date: formatDate(endsAt, tag),
            time: (parts: (string | Html)[]): Html =>
              html`<time datetime="${new Date(endsAt).toISOString()}">${parts}</time>`,
          })}
        </p>
        ${renderForm({ action, csrfToken, content: [renderHiddenInput('act', 'resume')], button: texts.keep })}
      `,
    html`<h2>${texts.change}</h2>`,
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
          button: texts.choice({
            plan: choice.name,
            price: formatMoney(choice.amount, choice.currency, tag),
            interval: choice.interval,
          }),
          style: 'btn ghost',
        }),
      ),
    html`<p class="alt"><a href="/studio/plan">${texts.back}</a></p>`,
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
