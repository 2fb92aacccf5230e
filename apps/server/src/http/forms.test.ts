import { accountOperations, operations } from '@vitrine/contract'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { Deps } from '../deps.ts'
import { fail } from '../domain/errors.ts'
import type { Caller } from './auth.ts'
import { createForms } from './forms.ts'
import { createOperate } from './run.ts'

// What is refused here is refused before a limit or the database is looked at
const nothing = undefined as never
const deps = { db: {} } as Deps
const caller = { actor: { scope: 'session', userId: 1 }, now: 0 } as unknown as Caller
const request = { id: 'r1' } as FastifyRequest
const ran: string[] = []
const handle = (id: string) => async () => {
  ran.push(id)
  return {}
}
const operate = createOperate(deps, nothing, {
  getProfile: handle('getProfile'),
  updateLink: { checkRights: async () => fail('forbidden'), handle: handle('updateLink') },
  declineInvite: handle('declineInvite'),
  listLinks: handle('listLinks'),
})

test('the rights on what a path names are checked for a form, too', async () => {
  const input = { params: { id: 1 }, body: { title: 'Shop', url: 'https://shop.example' } }
  await expect(operate(request, caller, operations.updateLink, input)).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(ran).toEqual([])
})

test('a form has every parameter of the path of its operation, and they are validated', async () => {
  const { declineInvite } = accountOperations
  for (const params of [{}, { id: 0 }])
    await expect(operate(request, caller, declineInvite, { params })).rejects.toMatchObject({
      code: 'validation_failed',
      errors: [expect.stringMatching(/^id: /)],
    })
  await expect(operate(request, caller, operations.listLinks, { query: { page: 0 } })).rejects.toMatchObject({
    code: 'validation_failed',
  })
  expect(ran).toEqual([])
})

test('a page reads nothing for who is not signed in', async () => {
  const forms = createForms(deps, nothing, operate)
  const nobody = { actor: null, now: 0 } as unknown as Caller
  await expect(forms.read(request, nothing, operations.getProfile, nobody)).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  expect(ran).toEqual([])
})
