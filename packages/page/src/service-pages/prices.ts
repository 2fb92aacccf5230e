import type { Plan } from '@vitrine/contract'
import { type Html, html } from '../html.ts'
import type { SitePage } from '../view.ts'
import { formatMoney } from './checkout.ts'
import { addQuery, createServicePage, type ServiceView, servicePaths } from './service-page.ts'
import { getSiteTexts, type SiteTexts } from './texts/index.ts'

type Texts = SiteTexts['prices']

const formatPeriod = (days: number | null, t: Texts): string => {
  if (days === null) return t.analyticsUnlimited
  return days % 365 ? t.analyticsDays({ days }) : t.analyticsYears({ years: days / 365 })
}

const listFacts = ({ limits, features }: Plan, t: Texts): string[] => [
  t.pages({ count: limits.profiles }),
  t.links({ count: limits.links }),
  ...(limits.workspaces === 0 ? [] : [t.workspaces({ count: limits.workspaces })]),
  t.people({ count: limits.workspace_members }),
  formatPeriod(limits.analytics_days, t),
  ...(features.includes('custom_domain') ? [t.ownDomain] : []),
  ...(features.includes('remove_footer') ? [t.ownFooter] : []),
]

const formatPrice = ({ prices }: Plan, currency: string, { tag, prices: t }: SiteTexts): Html => {
  const [month, year] = (['month', 'year'] as const).map((period) =>
    prices.find(({ interval }) => interval === period),
  )
  if (!month?.amount && !year?.amount) return html`<p class="pr">${formatMoney(0, currency, tag)}</p>`
  const formatAmount = (price: NonNullable<typeof month>) => formatMoney(price.amount, price.currency, tag)
  return month
    ? html`<p class="pr">${formatAmount(month)} <small>${year ? t.aMonthOrAYear({ price: formatAmount(year) }) : t.aMonth}</small></p>`
    : html`<p class="pr">${formatAmount(year!)} <small>${t.aYear}</small></p>`
}

/** Renders the plans of an installation that has prices. */
export const renderPricesPage = (view: ServiceView): SitePage => {
  const texts = getSiteTexts(view.language)
  const t = texts.prices
  const { plans, studioUrl, signUpUrl, chosenLanguage: lang } = view
  const startUrl = studioUrl ?? signUpUrl
  const recommended = plans.find(({ prices }) => prices.some(({ amount }) => amount > 0))
  const currency = plans.flatMap(({ prices }) => prices)[0]?.currency ?? ''
  return createServicePage(view, servicePaths.prices, {
    title: t.title,
    description: t.lead,
    sheet: 'service',
    main: () =>
      html`
        <div class="in">
          <h1>${t.title}</h1>
          <p class="le">${t.lead}</p>
          <ul class="plans" role="list">
          ${plans.map(
            (plan) => html`
            <li class="pan${plan === recommended ? ' best' : null}">
              ${plan === recommended ? html`<p class="tip">${t.recommended}</p>` : null}
              <h2>${plan.name}</h2>
              ${formatPrice(plan, currency, texts)}
              <ul>${listFacts(plan, t).map((fact) => html`<li>${fact}</li>`)}</ul>
              ${
                startUrl
                  ? html`
                <a class="btn${plan === recommended ? null : ' ghost'}" href="${addQuery(startUrl, { plan: plan.key, lang })}">
                  ${plan.prices.some(({ amount }) => amount > 0) ? t.startWith({ plan: plan.name }) : t.startFree}
                </a>
              `
                  : null
              }
            </li>
          `,
          )}
        </ul>
        </div>
      `,
  })
}
