import type { Link } from '@vitrine/contract'
import { browserTimezone } from '../../app/browser.ts'

const currencyByZone: Readonly<Record<string, string>> = {
  'Africa/Johannesburg': 'ZAR',
  'America/Argentina/Buenos_Aires': 'ARS',
  'America/Bogota': 'COP',
  'America/Buenos_Aires': 'ARS',
  'America/Edmonton': 'CAD',
  'America/Halifax': 'CAD',
  'America/Lima': 'PEN',
  'America/Mexico_City': 'MXN',
  'America/Montreal': 'CAD',
  'America/Santiago': 'CLP',
  'America/Sao_Paulo': 'BRL',
  'America/St_Johns': 'CAD',
  'America/Toronto': 'CAD',
  'America/Vancouver': 'CAD',
  'America/Winnipeg': 'CAD',
  'Asia/Amman': 'JOD',
  'Asia/Calcutta': 'INR',
  'Asia/Dubai': 'AED',
  'Asia/Kolkata': 'INR',
  'Asia/Riyadh': 'SAR',
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
  'Pacific/Auckland': 'NZD',
}

const currencyByCallingCode: Readonly<Record<string, string>> = {
  '1': 'USD',
  '27': 'ZAR',
  '31': 'EUR',
  '32': 'EUR',
  '33': 'EUR',
  '34': 'EUR',
  '351': 'EUR',
  '353': 'EUR',
  '36': 'HUF',
  '39': 'EUR',
  '41': 'CHF',
  '420': 'CZK',
  '43': 'EUR',
  '44': 'GBP',
  '45': 'DKK',
  '46': 'SEK',
  '47': 'NOK',
  '48': 'PLN',
  '49': 'EUR',
  '52': 'MXN',
  '55': 'BRL',
  '61': 'AUD',
  '64': 'NZD',
  '81': 'JPY',
  '962': 'JOD',
  '971': 'AED',
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

/** Forms of postal codes and street names. Countries of the euro share theirs. */
const currencyByAddress: readonly (readonly [RegExp, string])[] = [
  [/〒/, 'JPY'],
  [/\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/, 'GBP'],
  [/\b[A-Z]{2} \d{5}\b/, 'USD'],
  [/stra(?:ß|ss)e|str\. ?\d|gasse \d|platz \d|\b(?:rue|calle|via|rua) |[,\n] ?\d{5} \p{L}/iu, 'EUR'],
]

type PricedLink = Pick<Link, 'business_block_config'> & Partial<Pick<Link, 'url'>>

const readCurrencies = (config: unknown): string[] => {
  const { currency, items } = config as { currency?: unknown; items?: unknown }
  const entries: unknown[] = Array.isArray(items) ? items : []
  return [currency, ...entries.map((item) => (item as { currency?: unknown } | null)?.currency)].filter(
    (value) => typeof value === 'string' && value !== '',
  ) as string[]
}

const findZoneCurrency = (timezone: string): string | undefined =>
  currencyByZone[timezone] ?? currencyByZone[timezone.split('/')[0]!]

const findCallingCode = (url = ''): string | undefined => {
  const [, digits = ''] = /^(?:tel:\+|https:\/\/wa\.me\/)(\d{3})/.exec(url) ?? []
  return [digits, digits.slice(0, 2), digits.slice(0, 1)].find((code) => code in currencyByCallingCode)
}

const findAddressCurrency = (config: unknown): string | undefined => {
  const { address } = config as { address?: unknown }
  return typeof address === 'string' ? currencyByAddress.find(([form]) => form.test(address))?.[1] : undefined
}

/**
 * Returns the currency of a new block: that of the last block with one, otherwise of the page's time zone, phone number or street
 * address, then of the region of the page's language or of the browser.
 */
export const suggestCurrency = (
  links: readonly PricedLink[],
  { language, timezone }: { readonly language: string; readonly timezone: string },
): string => {
  const currencies = links.flatMap(({ business_block_config: config }) => readCurrencies(config))
  const code = links.map(({ url }) => findCallingCode(url)).find(Boolean)
  // English is written everywhere
  const others = navigator.languages.filter((tag) => language === 'en' || tag.startsWith(language))
  const tags = [language, ...others].map((tag) => new Intl.Locale(tag))
  const region = tags.find((tag) => tag.region)?.region ?? tags[0]!.maximize().region ?? ''
  return (
    currencies.at(-1) ??
    findZoneCurrency(timezone) ??
    (code && currencyByCallingCode[code]) ??
    links.map(({ business_block_config: config }) => findAddressCurrency(config)).find(Boolean) ??
    // A page that was not made in a browser has no place
    (timezone === 'UTC' && !tags[0]!.region ? findZoneCurrency(browserTimezone) : undefined) ??
    currencyByRegion[region] ??
    'EUR'
  )
}
