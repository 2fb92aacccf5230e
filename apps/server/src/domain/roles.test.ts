import { expect, test } from 'vitest'
import { mayChange, mayRead, type Role } from './roles.ts'

test.each<[Role | null, boolean, boolean]>([
  ['owner', true, true],
  ['admin', true, true],
  ['editor', true, true],
  ['viewer', true, false],
  [null, false, false],
])('%s: may read %s, may change %s', (role, reads, changes) => {
  expect([mayRead(role), mayChange(role)]).toEqual([reads, changes])
})
