import { type AnyOperation, accountOperations, operations } from '@vitrine/contract'
import { expect, test } from 'vitest'
import type { Deps } from '../deps.ts'
import { linkHandlers } from '../features/links/handlers.ts'
import { versionHandlers } from '../features/versions/handlers.ts'
import { sharingHandlers } from '../features/workspaces/handlers.ts'
import { createForms, type FormInput } from './forms.ts'

// What is refused here is refused before a request, a limit or the database is looked at
const nothing = undefined as never
const deps = {} as Deps
const handlers = { ...linkHandlers(deps), ...versionHandlers(deps), ...sharingHandlers(deps) }
const forms = createForms(deps, nothing, handlers)
const submit = (operation: AnyOperation, input: FormInput) => forms.submit(nothing, nothing, operation, input)

test('an operation that checks rights on what its path names cannot be submitted as a form', async () => {
  for (const operation of [operations.updateLink, operations.restoreVersion])
    await expect(submit(operation, { params: { id: 1, profile_id: 1 }, body: {} })).rejects.toThrow(
      `${operation.id} is no form: it checks rights`,
    )
})

test('an operation with a query cannot be submitted as a form, or read by a page', async () => {
  const read = (operation: AnyOperation) => forms.read(nothing, nothing, operation, { actor: {} } as never)
  await expect(submit(operations.listLinks, {})).rejects.toThrow('listLinks is no form: it takes a query')
  await expect(read(operations.listLinks)).rejects.toThrow('listLinks is no form')
})

test('a form has every parameter of the path of its operation, and they are validated', async () => {
  const { declineInvite } = accountOperations
  await expect(submit(declineInvite, {})).rejects.toThrow('The form of declineInvite lacks id of its path')
  await expect(submit(declineInvite, { params: { id: 0 } })).rejects.toMatchObject({
    code: 'validation_failed',
    errors: ['id: must be at least 1'],
  })
})
