import type { Link } from '@vitrine/contract'
import { createAccountClient, createClient } from '@vitrine/sdk'
import type { BrowserContext } from 'playwright-core'
import { type createServiceFolder, runAdmin, type ServiceProcess } from '../../support/service.ts'

/** Creates a `fetch` with the session of a browser. */
const createFetch =
  (context: BrowserContext): typeof fetch =>
  async (input, init = {}) => {
    const response = await context.request.fetch(String(input), {
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(init.body ? { data: String(init.body) } : {}),
      maxRedirects: 0,
    })
    const empty = response.status() === 204 || response.status() === 304
    return new Response(empty ? null : new Uint8Array(await response.body()), {
      status: response.status(),
      // The browser stores the cookies, because `Headers` cannot hold several
      headers: response
        .headersArray()
        .flatMap(({ name, value }): [string, string][] =>
          name.toLowerCase() === 'set-cookie' ? [] : [[name, value]],
        ),
    })
  }

/** Creates both SDK clients of a new person, whose session the browser has. */
const signUp = async (context: BrowserContext, baseUrl: string) => {
  const options = { baseUrl, fetch: createFetch(context) }
  const api = createClient(options)
  const email = `${Math.random().toString(36).slice(2)}@example.com`
  await api.register({
    body: { name: 'Fig Measure', email, password: 'marble otter canyon 41', accept_terms: true },
  })
  return { api, account: createAccountClient(options) }
}

/** Creates a person with a published page with a number of links. */
export const createPerson = async (context: BrowserContext, baseUrl: string, count: number) => {
  const { api } = await signUp(context, baseUrl)
  await api.updateProfile({ body: { is_published: true } })
  const links: Link[] = []
  for (let i = 1; i <= count; i++)
    links.push(
      (
        await api.createLink({
          body: {
            title: `Link ${i}`,
            url: `https://example.com/${i}`,
            supporting_text: 'Made by hand, sent within a week',
            section: i > 20 ? `Section ${Math.ceil(i / 50)}` : null,
          },
        })
      ).data,
    )
  return { links }
}

/** Creates a person with a workspace with a number of pages. Returns its id. */
export const createAgency = async (
  context: BrowserContext,
  service: ServiceProcess,
  folders: Awaited<ReturnType<typeof createServiceFolder>>,
  count: number,
): Promise<number> => {
  const { api, account } = await signUp(context, service.url)
  const env = { DATA_DIR: folders.dataDir, PLANS_FILE: folders.plansFile }
  const code = `AGENCY-${Math.random().toString(36).slice(2, 8)}`
  const voucher = await runAdmin(['voucher', 'create', '--type', 'plan_grant', '--plan', 'agency', code], env)
  if (voucher.code !== 0) throw new Error(voucher.stderr)
  await api.applyVoucher({ body: { code } })
  const ids: number[] = []
  for (let i = 1; i <= count; i++) {
    const number = String(i).padStart(3, '0')
    const body = { display_name: `Client ${number}`, username: `client-${number}` }
    ids.push((await account.createProfile({ body })).data.id)
  }
  const { data: workspace } = await api.createWorkspace({ body: { name: 'Agency' } })
  await api.setWorkspaceProfiles({
    params: { workspace_id: workspace.id },
    body: { profile_ids: ids, revision: workspace.revision },
  })
  return workspace.id
}
