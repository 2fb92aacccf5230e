import { type AnyOperation, operations } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { assertHandlersMatch } from './app.ts'

const { getProfile, listLinks } = operations
const handle = async () => ({})
const handler = { authorise: async () => undefined, handle }

test('rejects an operation without a handler at start', () => {
  expect(() => assertHandlersMatch({ getProfile, listLinks }, { getProfile: handler })).toThrow(
    'listLinks has no handler',
  )
})

test('rejects an operation without an authorisation rule at start', () => {
  const open = { ...getProfile, access: undefined } as unknown as AnyOperation
  expect(() => assertHandlersMatch({ getProfile: open }, { getProfile: handler })).toThrow(
    'no authorisation rule',
  )
})

test('rejects an operation on a profile without authorisation at start', () => {
  const { updateProfile } = operations
  expect(() => assertHandlersMatch({ updateProfile }, { updateProfile: handle })).toThrow(
    'updateProfile must authorise the caller for the profile',
  )
})

test('rejects a handler whose operation is missing from the contract', () => {
  const handlers = { getProfile: handler, getPofile: handler }
  expect(() => assertHandlersMatch({ getProfile }, handlers)).toThrow('getPofile')
})
