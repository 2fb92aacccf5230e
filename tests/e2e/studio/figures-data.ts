import type { Link } from '@vitrine/contract'
import type { BrowserContext } from 'playwright-core'
import { type createServiceFolder, runAdmin, type ServiceProcess } from '../../support/service.ts'
import { type Studio, signUpByApi } from './support.ts'

/** Creates a person, whose session the browser has. */
const signUp = async (context: BrowserContext, url: string) => {
  const page = await context.newPage()
  const person = await signUpByApi({ url } as Studio, { page, context }, 'Fig Measure')
  await page.close()
  return person
}

/** Creates a person with a published page with a number of links. */
export const createPerson = async (context: BrowserContext, url: string, count: number) => {
  const { call, addLink } = await signUp(context, url)
  await call('PUT', '/api/v1/profile', { is_published: true })
  const links: Link[] = []
  for (let i = 1; i <= count; i++)
    links.push(
      await addLink({
        title: `Link ${i}`,
        url: `https://example.com/${i}`,
        supporting_text: 'Made by hand, sent within a week',
        section: i > 20 ? `Section ${Math.ceil(i / 50)}` : null,
      }),
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
  const { call, addPages, addWorkspace } = await signUp(context, service.url)
  const env = { DATA_DIR: folders.dataDir, PLANS_FILE: folders.plansFile }
  const code = `AGENCY-${Math.random().toString(36).slice(2, 8)}`
  const voucher = await runAdmin(['voucher', 'create', '--type', 'plan_grant', '--plan', 'agency', code], env)
  if (voucher.code !== 0) throw new Error(voucher.stderr)
  await call('POST', '/api/v1/billing/apply-voucher', { code })
  const names = Array.from({ length: count }, (_, i) => `Client ${String(i + 1).padStart(3, '0')}`)
  return (await addWorkspace('Agency', await addPages(...names))).id
}
