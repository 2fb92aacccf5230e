// Fills a new service through its public API, with texts of realistic length.
import { builtInPlans } from '../apps/server/src/features/billing/plans.ts'

const password = 'a long phrase for the bench'

export type Account = { email: string; key: string; username: string }

/** Bytes of a link's title, URL, description and supporting text. */
export const linkBytes = 400

/** Creates a link with about `linkBytes` of text. */
export const linkBody = (i: number) => {
  const title = `Workshop ${String(i).padStart(3, '0')}: glazing and firing stoneware by hand`
  const url = `https://example.com/workshops/glazing-and-firing-${i}?from=page&term=autumn-evening`
  const supporting_text = 'Six evenings, all tools and clay included, eight places'
  const filler =
    'We mix two glazes from raw oxides, dip and pour them, load the kiln together and open it a week later. '
  const missing = linkBytes - title.length - url.length - supporting_text.length
  return { title, url, supporting_text, description: filler.repeat(4).slice(0, missing) }
}

/** Calls the API. Throws an error with the response if the call fails. */
const post = async (url: string, body: object, headers: Record<string, string> = {}) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`POST ${url} responded with ${response.status}: ${text}`)
  return { data: JSON.parse(text).data, cookies: response.headers.getSetCookie() }
}

export const register = async (base: string, name: string): Promise<Account> => {
  const email = `${name.toLowerCase()}@example.com`
  const { data, cookies } = await post(`${base}/api/v1/auth/register`, {
    email,
    password,
    name,
    accept_terms: true,
  })
  const cookie = cookies.map((line) => line.split(';', 1)[0]).join('; ')
  const created = await post(
    `${base}/account/api-keys`,
    { name: 'bench', scope: 'write' },
    { cookie, 'x-csrf-token': data.csrf_token },
  )
  return { email, key: created.data.key, username: data.profile.username }
}

export const addLinks = async (base: string, account: Account, count: number): Promise<void> => {
  for (let i = 0; i < count; i++)
    await post(`${base}/api/v1/links`, linkBody(i), { authorization: `Bearer ${account.key}` })
}

/** Ten variants: four audiences that match few visitors, and six experiments. */
export const tenVariants = Array.from({ length: 10 }, (_, i) => ({
  name: `Variant ${i}`,
  kind: i < 4 ? ('audience' as const) : ('experiment' as const),
  status: 'running' as const,
  priority: i,
  weight: 15,
  match: 'all' as const,
  conditions:
    i < 4
      ? [
          { attribute: 'device' as const, operator: 'eq' as const, value: 'tablet' },
          { attribute: 'language' as const, operator: 'in' as const, value: ['fi', 'is'] },
          { attribute: 'hour' as const, operator: 'between' as const, value: [i, i + 4] },
        ]
      : [],
}))

export const addVariants = async (base: string, account: Account): Promise<void> => {
  const headers = { authorization: `Bearer ${account.key}` }
  const { data } = (await (await fetch(`${base}/api/v1/profile`, { headers })).json()) as {
    data: { id: number }
  }
  for (const variant of tenVariants) {
    const overrides = { display_name: variant.name }
    await post(`${base}/api/v1/profiles/${data.id}/variants`, { ...variant, overrides }, headers)
  }
}

/** Returns the built-in plans without limits on links and variants, for PLANS_FILE. */
export const plansWithoutLimits = (): string =>
  JSON.stringify(
    builtInPlans.map((plan) => ({ ...plan, limits: { ...plan.limits, links: null, variants: null } })),
  )

export const request = (
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: object,
): string => {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = Object.entries({
    host: '127.0.0.1',
    'user-agent': 'vitrine-bench',
    accept: '*/*',
    ...headers,
    ...(text
      ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
      : {}),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`
}

export const signIn = (account: Account): string =>
  request('POST', '/api/v1/auth/login', {}, { email: account.email, password })
