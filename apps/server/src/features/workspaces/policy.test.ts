import { formatProblem } from '@vitrine/contract'
import { describe, expect, test } from 'vitest'
import {
  changingRoles,
  isStronger,
  mayChange,
  mayPropose,
  mayRead,
  type RoleGrant,
} from '../../domain/roles.ts'
import { canReachProfiles, planProfileChange } from './policy.ts'

const grant = (role: RoleGrant['role'], profileIds: number[] | null = null): RoleGrant => ({
  role,
  profileIds,
})

test('ranks a contributor between editors, who may change, and viewers, who may only read', () => {
  expect([mayRead('contributor'), mayPropose('contributor'), mayChange('contributor')]).toEqual([
    true,
    true,
    false,
  ])
  expect(changingRoles.every(mayPropose)).toBe(true)
  expect([mayPropose('viewer'), mayPropose(null)]).toEqual([false, false])
  expect([isStronger('editor', 'contributor'), isStronger('contributor', 'viewer')]).toEqual([true, true])
})

test('limits a member to the assigned profiles', () => {
  expect(canReachProfiles(grant('admin'), null)).toBe(true)
  expect(canReachProfiles(grant('admin', [1, 2]), [2])).toBe(true)
  expect(canReachProfiles(grant('admin', [1, 2]), [2, 3])).toBe(false)
  expect(canReachProfiles(grant('admin', [1, 2]), null)).toBe(false)
})

describe('new list of assigned profiles', () => {
  const owners = { 1: 10, 2: 10, 3: 30, 4: 40 } as Record<number, number>
  const profiles = new Map(Object.entries(owners).map(([id, ownerId]) => [Number(id), { id: +id, ownerId }]))
  const plan = (me: RoleGrant & { userId: number }, assigned: number[], requestedIds: number[]) =>
    planProfileChange(me, assigned, requestedIds, profiles)

  test('adds the caller’s profiles with every role', () => {
    expect(plan({ ...grant('viewer'), userId: 10 }, [3], [3, 1, 2])).toEqual({
      add: [1, 2],
      remove: [],
      invalid: [],
      forbidden: [],
    })
  })

  test('reports every invalid id', () => {
    const { invalid, forbidden } = plan({ ...grant('owner'), userId: 10 }, [], [1, 9, 1, 3, 4])
    expect(invalid.map(formatProblem)).toEqual([
      'profile_ids[1]: page 9 does not exist',
      'profile_ids[2]: 1 is listed twice',
    ])
    expect(forbidden).toHaveLength(2)
  })

  test('lets only owner, admin and the profile’s owner remove a profile', () => {
    expect(plan({ ...grant('admin'), userId: 99 }, [1, 3], []).remove).toEqual([1, 3])
    expect(plan({ ...grant('editor'), userId: 30 }, [1, 3], [1]).remove).toEqual([3])
    expect(plan({ ...grant('editor'), userId: 30 }, [1, 3], [3]).forbidden).toHaveLength(1)
  })

  test('keeps profiles that the member cannot see', () => {
    const me = { ...grant('admin', [1]), userId: 30 }
    expect(plan(me, [1, 2, 3], [])).toMatchObject({ remove: [1, 3], forbidden: [] })
    expect(plan(me, [1, 2, 3], [2]).forbidden).toHaveLength(1)
  })
})
