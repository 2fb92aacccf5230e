import { expect, test } from 'vitest'
import { mayChange, mayRead, mayRename, type Role } from './policy.ts'

test.each<[Role | null, boolean, boolean, boolean]>([
  ['owner', true, true, true],
  ['admin', true, true, true],
  ['editor', true, true, false],
  ['viewer', true, false, false],
  [null, false, false, false],
])('%s: reads %s, changes %s, renames %s', (role, reads, changes, renames) => {
  expect([mayRead(role), mayChange(role), mayRename(role)]).toEqual([reads, changes, renames])
})
