import { type AnyOperation, accountOperations, operations } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { checkTable } from './app.ts'
import { accountPending, pending } from './pending.ts'

const { getProfile, listLinks } = operations
const handler = async () => ({})

test('a service does not start with an operation that has no handler', () => {
  expect(() => checkTable({ getProfile, listLinks }, { getProfile: handler }, [])).toThrow(
    'listLinks has no handler',
  )
})

test('a service does not start with an operation that has no authorisation rule', () => {
  const open = { ...getProfile, access: undefined } as unknown as AnyOperation
  expect(() => checkTable({ getProfile: open }, { getProfile: handler }, [])).toThrow('no authorisation rule')
})

test('nothing is both built and pending, and neither names what the contract does not have', () => {
  const handlers = { getProfile: handler }
  expect(() => checkTable({ getProfile }, handlers, ['getProfile'])).toThrow('pending list')
  expect(() => checkTable({ getProfile }, { ...handlers, getPofile: handler }, [])).toThrow('getPofile')
  expect(() => checkTable({ getProfile, listLinks }, handlers, ['listLinks'])).not.toThrow()
})

test('what is still pending is printed', () => {
  const total = Object.keys(operations).length
  const list = pending.length ? `: ${pending.join(', ')}` : ''
  console.log(
    `contract: ${total - pending.length} of ${total} operations built, ${pending.length} pending${list}`,
  )
  console.log(
    `account area: ${accountPending.length} of ${Object.keys(accountOperations).length} pending: ${accountPending.join(', ')}`,
  )
  expect(new Set(pending).size).toBe(pending.length)
})
