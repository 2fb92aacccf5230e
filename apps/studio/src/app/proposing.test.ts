import { type AnyOperation, extensionOperations, operations } from '@vitrine/contract'
import { expect, test, vi } from 'vitest'
import { isDiverted } from './proposing.ts'

vi.mock('./confirmation.ts', () => ({ setSend: () => {} }))

test('knows which operations the service diverts to a proposal', () => {
  const all: readonly AnyOperation[] = Object.values({ ...operations, ...extensionOperations })
  const diverted = all.filter(({ proposes }) => proposes === 'in_place').map(({ id }) => id)
  expect(all.map(({ id }) => id).filter(isDiverted)).toEqual(diverted)
})
