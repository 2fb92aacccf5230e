import { type AnyOperation, accountOperations, operations } from '@vitrine/contract'
import { expect, test } from 'vitest'
import type { Deps } from '../deps.ts'
import { fail } from '../domain/errors.ts'
import type { Caller } from './auth.ts'
import { createPipeline } from './pipeline.ts'

// These requests fail before a limit or the database is needed
const unused = undefined as never
const deps = { db: {}, config: {} } as Deps
const caller = {
  actor: { scope: 'session', userId: 1, onlyProfileId: null, onlyWorkspaceId: null },
  now: 0,
} as unknown as Caller
const calls: string[] = []
const handle = (id: string) => async () => {
  calls.push(id)
  return {}
}
const runOperation = createPipeline(deps, {
  handlers: {
    getProfile: handle('getProfile'),
    updateLink: { authorise: async () => fail('forbidden'), handle: handle('updateLink') },
    declineInvite: handle('declineInvite'),
    listLinks: handle('listLinks'),
  },
  limiters: unused,
  idempotently: unused,
  responseCache: unused,
})
const run = (
  operation: AnyOperation,
  input: { params?: object; query?: object; body?: object },
  by = caller,
) =>
  runOperation(operation, {
    id: 'r1',
    cacheKey: null,
    csrf: 'never',
    limited: true,
    params: { ...input.params },
    query: { ...input.query },
    headers: {},
    identify: async () => by,
    readBody: async () => ({ json: input.body, csrfToken: undefined }),
  })

test('authorises a form on the resource that its path names', async () => {
  const input = { params: { id: 1 }, body: { title: 'Shop', url: 'https://shop.example' } }
  await expect(run(operations.updateLink, input)).rejects.toMatchObject({ code: 'forbidden' })
  expect(calls).toEqual([])
})

test('validates path and query of a form', async () => {
  const { declineInvite } = accountOperations
  for (const params of [{}, { id: 0 }])
    await expect(run(declineInvite, { params })).rejects.toMatchObject({
      code: 'validation_failed',
      errors: [expect.stringMatching(/^id: /)],
    })
  await expect(run(operations.listLinks, { query: { page: 0 } })).rejects.toMatchObject({
    code: 'validation_failed',
  })
  expect(calls).toEqual([])
})

test('reads nothing for a visitor who is not signed in', async () => {
  const visitor = { actor: null, now: 0 } as unknown as Caller
  await expect(run(operations.getProfile, {}, visitor)).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(calls).toEqual([])
})
