import {
  accountOperations,
  extensionOperations,
  type NamedProposal,
  operations,
  type Pagination,
  type Problem,
} from '@vitrine/contract'
import { expect, expectTypeOf, test } from 'vitest'
import {
  type AccountClient,
  type Client,
  createAccountClient,
  createClient,
  createExtensionClient,
} from './client.ts'
import { ApiError } from './errors.ts'
import type { Link, LinkWrite } from './links.ts'
import type { RequestOptions } from './options.ts'
import { paginate } from './paginate.ts'

const client = createClient({ baseUrl: 'http://127.0.0.1:9' })

test('provides one method per operation', () => {
  const listNames = (table: object) => Object.keys(table).sort()
  expect(listNames(client)).toEqual(listNames(operations))
  expect(listNames(createAccountClient({ baseUrl: '' }))).toEqual(listNames(accountOperations))
  expect(listNames(createExtensionClient({ baseUrl: '' }))).toEqual(listNames(extensionOperations))
  expectTypeOf<keyof Client>().toEqualTypeOf<keyof typeof operations>()
  expectTypeOf<keyof AccountClient>().toEqualTypeOf<keyof typeof accountOperations>()
})

test('derives the types of arguments from the table', () => {
  type Update = Parameters<Client['updateLink']>[0]
  expectTypeOf<Update['params']>().toEqualTypeOf<{ id: number }>()
  expectTypeOf<Update['body']['title']>().toEqualTypeOf<string>()
  expectTypeOf<Update['revision']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<Update['ifMatch']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Update>().not.toHaveProperty('idempotencyKey')

  type Create = Parameters<Client['createLink']>[0]
  expectTypeOf<Create['idempotencyKey']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Parameters<Client['login']>[0]>().not.toHaveProperty('idempotencyKey')
  expectTypeOf<Parameters<AccountClient['createApiKey']>[0]>().not.toHaveProperty('idempotencyKey')
  expectTypeOf<Create>().not.toHaveProperty('ifMatch')
  expectTypeOf<Create>().not.toHaveProperty('params')
  expectTypeOf<NonNullable<Create['query']>['profile_id']>().toEqualTypeOf<number | undefined>()

  // Without required fields the argument is optional, otherwise it is required
  expectTypeOf<[]>().toExtend<Parameters<Client['listLinks']>>()
  expectTypeOf<Client['listLinks']>().toBeCallableWith({ query: { page: 2, limit: 100 } })
  expectTypeOf<Client['listSubmissions']>().toBeCallableWith({ query: { profile_id: 1 } })
  expectTypeOf<Client['archiveLink']>().toBeCallableWith({ params: { id: 1 }, revision: 3 })
  expectTypeOf<Parameters<Client['uploadAvatar']>[0]['file']>().toEqualTypeOf<
    Blob | Uint8Array<ArrayBuffer>
  >()
})

// Only compiled: the compiler must reject each line below
export const refused = () => {
  // @ts-expect-error title and url are required
  client.createLink({ body: { title: 'x' } })
  // @ts-expect-error an id is a number
  client.updateLink({ params: { id: '1' }, body: { title: 'x', url: 'https://example.com' } })
  // @ts-expect-error params are required
  client.archiveLink()
  // @ts-expect-error profile_id is required
  client.listSubmissions()
  // @ts-expect-error the operation does not exist
  client.deleteEverything()
  // @ts-expect-error the terms must be accepted
  client.register({ body: { email: 'a@example.com', password: 'x', name: 'A', accept_terms: false } })
  // @ts-expect-error reads are not guarded
  client.listLinks({ revision: 1 })
  // @ts-expect-error the account area takes no keys
  createAccountClient({ baseUrl: '', apiKey: 'vt_x' })
}

test('derives the types of responses from the table', () => {
  type Links = Awaited<ReturnType<Client['listLinks']>>
  expectTypeOf<Links['meta']>().toEqualTypeOf<{ pagination: Pagination; proposal?: NamedProposal }>()
  expectTypeOf<Links['data'][number]['title']>().toEqualTypeOf<string>()
  expectTypeOf<Links['status']>().toEqualTypeOf<200>()
  expectTypeOf<Awaited<ReturnType<Client['getProfile']>>['meta']>().toEqualTypeOf<
    { proposal?: NamedProposal } | undefined
  >()
  expectTypeOf<Awaited<ReturnType<Client['createLink']>>['meta']>().toEqualTypeOf<
    { warnings?: Problem[]; proposal?: NamedProposal } | undefined
  >()
  expectTypeOf<Awaited<ReturnType<Client['createWorkspace']>>['status']>().toEqualTypeOf<201>()
  expectTypeOf<Awaited<ReturnType<Client['logout']>>['data']>().toEqualTypeOf<undefined>()

  type SignIn = Awaited<ReturnType<Client['login']>>
  expectTypeOf<Extract<SignIn, { status: 202 }>['data']['two_factor_required']>().toEqualTypeOf<true>()
  expectTypeOf<Extract<SignIn, { status: 200 }>['data']['user']['email']>().toEqualTypeOf<string>()
})

test('accepts only documented and custom fields of a link', () => {
  const create = () =>
    client.createLink({ body: { title: 'x', url: 'https://example.com', external_id: 'sku-1', x_stock: 4 } })
  type Created = Awaited<ReturnType<typeof create>>['data']
  expectTypeOf<Created['external_id']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Created['title']>().toEqualTypeOf<string>()
  expectTypeOf<Created>().toEqualTypeOf<Link>()
  type Listed = Awaited<ReturnType<Client['listLinks']>>['data'][number]
  expectTypeOf<Listed['x_stock']>().toEqualTypeOf<unknown>()
  expectTypeOf<LinkWrite['external_id']>().toEqualTypeOf<string | null | undefined>()
  const required = { title: 'x', url: 'https://example.com' }
  const rows = createExtensionClient({ baseUrl: '' })
  const wrong = [
    // @ts-expect-error a documented field keeps its type
    () => client.createLink({ body: { title: 5, url: 'https://example.com' } }),
    // @ts-expect-error a key is a text
    () => client.createLink({ body: { ...required, external_id: 7 } }),
    // @ts-expect-error misspelt: highlighted
    () => client.createLink({ body: { ...required, highlihgted: true } }),
    // @ts-expect-error misspelt: external_id
    () => client.updateLink({ params: { id: 1 }, body: { ...required, externalId: 'sku-1' } }),
    // @ts-expect-error misspelt: starts_at
    () => client.createLink({ body: { ...required, schedule: { start_at: '2026-01-31T12:00:00Z' } } }),
    // @ts-expect-error misspelt: section
    () => rows.saveLinks({ body: { links: [{ ...required, sektion: 'Shop' }] } }),
    // @ts-expect-error misspelt: title
    () => client.getProfile().then(({ data }) => data.titel),
    // @ts-expect-error misspelt: clicks
    () => create().then(({ data }) => data.cliks),
  ]
  expect(wrong).toHaveLength(8)
})

test('accepts timeout, retries, headers and signal for every call', () => {
  const options = {
    timeout: 1000,
    retries: 0,
    headers: { traceparent: '00-1-2-01' },
    signal: AbortSignal.abort(),
  }
  expectTypeOf<typeof options>().toExtend<RequestOptions>()
  expectTypeOf<Client['listLinks']>().toBeCallableWith(options)
  expectTypeOf<Client['listPlans']>().toBeCallableWith(options)
  expectTypeOf<AccountClient['listSessions']>().toBeCallableWith(options)
  expectTypeOf<Client['archiveLink']>().toBeCallableWith({ params: { id: 1 }, ...options })
  // @ts-expect-error a number of milliseconds
  const wrong = () => client.listLinks({ timeout: '1s' })
  expect(typeof wrong).toBe('function')
})

test('types the items of a paginated list', () => {
  const links = () => paginate(client.listLinks, { query: { limit: 100 } })
  expectTypeOf<ReturnType<typeof links>>().toExtend<AsyncGenerator<{ id: number; title: string }>>()
  const forms = () => paginate(client.listSubmissions, { query: { profile_id: 1 } })
  expectTypeOf<ReturnType<typeof forms>>().toExtend<AsyncGenerator<{ form_id: number }>>()
  // @ts-expect-error the required arguments of the list are required here too
  const broken = () => paginate(client.listSubmissions)
  expect(typeof broken).toBe('function')
})

test('types the code of an error by the catalogue', () => {
  expectTypeOf<'stale_revision'>().toExtend<ApiError['code']>()
  expectTypeOf<'no_such_code'>().not.toExtend<ApiError['code']>()
  expect(
    new ApiError({
      status: 409,
      code: 'stale_revision',
      errors: ['x'],
      problems: [],
      requestId: null,
      retryAfter: null,
    }).message,
  ).toBe('409 stale_revision: x')
})
