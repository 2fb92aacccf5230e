// Visitors with 40 browsers.
import type { VisitSource } from '../apps/server/src/features/visits/index.ts'

export const agents = Array.from({ length: 40 }, (_, i) =>
  i % 3
    ? `Mozilla/5.0 (Linux; Android 14; Pixel ${i}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${100 + i}.0.0.0 Mobile Safari/537.36`
    : `Mozilla/5.0 (iPhone; CPU iPhone OS 18_${i} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.${i} Mobile/15E148 Safari/604.1`,
)
const languages = ['en-GB,en;q=0.9', 'de-AT,de;q=0.8', 'fr', 'es-ES']

/** Returns the `n`th visitor of many. */
export const sourceAt = (n: number): VisitSource => ({
  address: `203.${(n >> 14) % 251}.${(n >> 7) % 128}.${n % 128}`,
  forwarded: '',
  agent: agents[n % agents.length]!,
  languages: languages[n % 4]!,
  referrer: n % 4 ? `https://www.site${n % 30}.example/post/${n}` : '',
  url: n % 5 ? '' : `/anna?utm_source=news${n % 8}&utm_medium=mail`,
  country: '',
  untracked: n % 50 === 0,
})
