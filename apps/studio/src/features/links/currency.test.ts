import { expect, test } from 'vitest'
import { suggestCurrency } from './currency.ts'

test('suggests the currency of the last block, of the time zone or of the language', () => {
  for (const [language, timezone, currency] of [
    ['en', 'UTC', 'USD'],
    ['en', 'Europe/London', 'GBP'],
    ['en-GB', 'UTC', 'GBP'],
    ['en-US', 'Europe/Berlin', 'EUR'],
    ['pt', 'America/Sao_Paulo', 'BRL'],
    ['pt-PT', 'UTC', 'EUR'],
    ['de-CH', 'UTC', 'CHF'],
    ['de', 'Europe/Zurich', 'CHF'],
    ['en', 'Asia/Tokyo', 'JPY'],
    ['ja', 'UTC', 'JPY'],
    ['en', 'Europe/Stockholm', 'SEK'],
    ['de', 'Europe/Istanbul', 'TRY'],
    ['en', 'Australia/Perth', 'AUD'],
    ['en', 'America/Vancouver', 'CAD'],
    ['en', 'America/New_York', 'USD'],
    ['es', 'America/Mexico_City', 'MXN'],
    ['es', 'America/Buenos_Aires', 'ARS'],
    ['en', 'Pacific/Auckland', 'NZD'],
    ['ar', 'Asia/Amman', 'JOD'],
  ] as const)
    expect(suggestCurrency([], { language, timezone }), `${language} ${timezone}`).toBe(currency)
  const links = [{ currency: 'SEK' }, { currency: 'NOK' }, {}].map((business_block_config) => ({
    business_block_config,
  }))
  expect(suggestCurrency(links, { language: 'en', timezone: 'UTC' })).toBe('NOK')
  const dates = [{ business_block_config: { items: [{ currency: 'DKK' }, {}, null] } }]
  expect(suggestCurrency(dates, { language: 'en', timezone: 'UTC' })).toBe('DKK')
  for (const [url, currency] of [
    ['tel:+49761555014', 'EUR'],
    ['https://wa.me/447700900123', 'GBP'],
    ['tel:+15550100', 'USD'],
    ['tel:110', 'USD'],
  ] as const)
    expect(
      suggestCurrency([{ url, business_block_config: {} }], { language: 'en', timezone: 'UTC' }),
      url,
    ).toBe(currency)
  for (const [address, currency] of [
    ['Holtenauer Straße 12, Kiel', 'EUR'],
    ['Hafen 3, 24103 Kiel', 'EUR'],
    ['3 Corn Street, Bristol BS1 1HT', 'GBP'],
    ['12345 Main Street, Springfield, IL 62701', 'USD'],
    ['Fern Passage 17', 'USD'],
  ] as const)
    expect(
      suggestCurrency([{ business_block_config: { address } }], { language: 'en', timezone: 'UTC' }),
      address,
    ).toBe(currency)
})
