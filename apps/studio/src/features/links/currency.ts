import type { Link } from '@vitrine/contract'

const zones: Readonly<Record<string, string>> = {
  'America/Sao_Paulo': 'BRL',
  'Europe/London': 'GBP',
  'Europe/Zurich': 'CHF',
}

const regions: Readonly<Record<string, string>> = {
  AU: 'AUD',
  BR: 'BRL',
  CA: 'CAD',
  CH: 'CHF',
  GB: 'GBP',
  MX: 'MXN',
  US: 'USD',
}

/** Returns the currency of a new block: that of the last block with one, otherwise that of the page's time zone or language. */
export const suggestCurrency = (
  links: readonly Pick<Link, 'business_block_config'>[],
  { language, timezone }: { readonly language: string; readonly timezone: string },
): string => {
  const currencies = links.flatMap(
    ({ business_block_config: { currency } }: { business_block_config: { currency?: unknown } }) =>
      typeof currency === 'string' && currency ? [currency] : [],
  )
  const ofZone = zones[timezone] ?? (timezone.startsWith('Europe/') ? 'EUR' : undefined)
  const region = new Intl.Locale(language).maximize().region ?? ''
  return currencies.at(-1) ?? ofZone ?? regions[region] ?? 'EUR'
}
