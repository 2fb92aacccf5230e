import { describe, expect, test } from 'vitest'
import { mayChange, mayRead, type Role, type RoleGrant, roleFrom } from './roles.ts'

test.each<[Role | null, boolean, boolean]>([
  ['owner', true, true],
  ['admin', true, true],
  ['editor', true, true],
  ['viewer', true, false],
  [null, false, false],
])('%s: may read %s, may change %s', (role, reads, changes) => {
  expect([mayRead(role), mayChange(role)]).toEqual([reads, changes])
})

describe('the role that memberships give on a profile', () => {
  const grant = (role: Role, profileIds: number[] | null = null): RoleGrant => ({ role, profileIds })

  test('is the strongest one, and admin for the owner of the workspace', () => {
    expect(roleFrom([], 1)).toBe(null)
    expect(roleFrom([grant('viewer'), grant('editor')], 1)).toBe('editor')
    expect(roleFrom([grant('editor'), grant('admin'), grant('viewer')], 1)).toBe('admin')
    expect(roleFrom([grant('owner')], 1)).toBe('admin')
  })

  test('applies only to the profiles that a membership names', () => {
    expect(roleFrom([grant('admin', [2]), grant('viewer')], 1)).toBe('viewer')
    expect(roleFrom([grant('admin', [2])], 1)).toBe(null)
    expect(roleFrom([grant('admin', [])], 1)).toBe(null)
  })
})
