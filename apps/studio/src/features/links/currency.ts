import type { Link } from '@vitrine/contract'

const currencyByZone: Readonly<Record<string, string>> = {
  'America/Edmonton': 'CAD',
  'America/Halifax': 'CAD',
  'America/Montreal': 'CAD',
  'America/Sao_Paulo': 'BRL',
  'America/St_Johns': 'CAD',
  'America/Toronto': 'CAD',
  'America/Vancouver': 'CAD',
  'America/Winnipeg': 'CAD',
  'Asia/Tokyo': 'JPY',
  Australia: 'AUD',
  Europe: 'EUR',
  'Europe/Belgrade': 'RSD',
  'Europe/Bucharest': 'RON',
  'Europe/Budapest': 'HUF',
  'Europe/Chisinau': 'MDL',
  'Europe/Copenhagen': 'DKK',
  'Europe/Istanbul': 'TRY',
  'Europe/Kiev': 'UAH',
  'Europe/Kyiv': 'UAH',
  'Europe/London': 'GBP',
  'Europe/Minsk': 'BYN',
  'Europe/Moscow': 'RUB',
  'Europe/Oslo': 'NOK',
  'Europe/Prague': 'CZK',
  'Europe/Sarajevo': 'BAM',
  'Europe/Skopje': 'MKD',
  'Europe/Stockholm': 'SEK',
  'Europe/Tirane': 'ALL',
  'Europe/Warsaw': 'PLN',
  'Europe/Zurich': 'CHF',
}

const currencyByRegion: Readonly<Record<string, string>> = {
  AU: 'AUD',
  BR: 'BRL',
  CA: 'CAD',
  CH: 'CHF',
  GB: 'GBP',
  JP: 'JPY',
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
  const [area = ''] = timezone.split('/')
  const region = new Intl.Locale(language).maximize().region ?? ''
  return (
    currencies.at(-1) ?? currencyByZone[timezone] ?? currencyByZone[area] ?? currencyByRegion[region] ?? 'EUR'
  )
}
