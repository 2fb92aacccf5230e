import { blockConfigs, maxDonationAmounts } from '@vitrine/contract/blocks'
import { html, type Value } from '../html.ts'
import { renderIcon } from '../icons/index.ts'
import type { Block, BlockContext } from './block.ts'
import { actionCss, renderAction, renderCard } from './card.ts'
import { readAmount, readText } from './config.ts'
import { formatPrice } from './format.ts'

const readAmounts = (config: Readonly<Record<string, unknown>> | null | undefined): number[] => {
  const amounts = config && Object.hasOwn(config, 'amounts') ? config.amounts : undefined
  if (!Array.isArray(amounts)) return []
  return amounts.filter((amount) => Number.isSafeInteger(amount) && amount > 0).slice(0, maxDonationAmounts)
}

const renderProgress = (
  goal: number,
  raised: number,
  currency: string,
  { lang, texts }: BlockContext,
): Value => {
  const [raisedText, goalText] = [formatPrice(lang, raised, currency), formatPrice(lang, goal, currency)]
  if (!raisedText || !goalText) return null
  return html`
    <progress max="${goal}" value="${Math.min(raised, goal)}" aria-hidden="true"></progress>
    <small><bdi>${texts.raisedOf({ raised: raisedText, goal: goalText })}</bdi></small>
  `
}

export const donation: Block = {
  kind: 'donation',
  label: 'Donation',
  description:
    'A card with suggested amounts and the progress towards a goal. The owner enters the amounts; `url` opens the donation page.',
  layout: 'item',
  height: 12,
  config: blockConfigs.donation,
  example: {
    title: 'Support our project',
    url: 'https://example.com/give',
    supporting_text: 'Every amount helps',
    business_block_config: { currency: 'EUR', amounts: [500, 1500, 5000], goal: 800000, raised: 342000 },
  },
  css: `.am{display:inline-block;color:var(--btt);font-weight:600;font-variant-numeric:tabular-nums}
.c progress{appearance:none;display:block;width:100%;height:.625rem;margin:.5rem 0 .375rem;border:1px solid currentColor;border-radius:calc(var(--r)*99);background:none;color:var(--bar,inherit);overflow:clip}
.c progress::-webkit-progress-bar{background:none}
.c progress::-webkit-progress-value{background:currentColor}
.c progress::-moz-progress-bar{background:currentColor}
@media(forced-colors:active){.c progress{forced-color-adjust:none;--bar:Highlight}}
${actionCss}`,
  render: (link, context) => {
    const config = link.business_block_config
    const currency = readText(config, 'currency', 3)
    const amounts = readAmounts(config)
      .map((amount) => formatPrice(context.lang, amount, currency))
      .filter(Boolean)
    const goal = readAmount(config, 'goal')
    return renderCard(link, context, {
      icon: renderIcon('heart'),
      lines: [
        goal && currency ? renderProgress(goal, readAmount(config, 'raised') ?? 0, currency, context) : null,
        amounts.length
          ? html`<small>${context.texts.suggested}: <span class="am">${amounts.map((amount, i) => html`${i ? '\u00a0· ' : ''}<bdi>${amount}</bdi>`)}</span></small>`
          : null,
        renderAction(context.texts.donate),
      ],
    })
  },
}
