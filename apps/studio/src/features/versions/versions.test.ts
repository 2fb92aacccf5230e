import type { Version } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { groupByDay, groupBySession } from './group-by-day.ts'

const version = (id: number, created_at: string): Version => ({
  id,
  revision: 1,
  created_at,
  updated_at: created_at,
  profile_id: 1,
  name: '',
  kind: 'auto',
  reason: 'link.update',
  created_by: null,
  link_count: 0,
  size_bytes: 0,
})

test('groups versions by the day in the time zone of the page', () => {
  const versions = [
    version(3, '2026-03-02T23:30:00Z'),
    version(2, '2026-03-02T22:30:00Z'),
    version(1, '2026-03-02T09:00:00Z'),
  ]
  const days = (zone: string) =>
    groupByDay(versions, zone).map(({ day, versions }) => [day, versions.map((v) => v.id)])
  expect(days('UTC')).toEqual([['2026-03-02', [3, 2, 1]]])
  expect(days('Europe/Vienna')).toEqual([
    ['2026-03-03', [3]],
    ['2026-03-02', [2, 1]],
  ])
})

test('groups automatic versions by editing session, separate from restore points', () => {
  const versions = [
    version(5, '2026-03-02T10:00:00Z'),
    { ...version(4, '2026-03-02T09:55:00Z'), kind: 'manual' as const },
    version(3, '2026-03-02T09:50:00Z'),
    version(2, '2026-03-02T09:20:00Z'),
    version(1, '2026-03-02T08:49:00Z'),
  ]
  expect(groupBySession(versions).map((session) => session.map(({ id }) => id))).toEqual([
    [5],
    [4],
    [3, 2],
    [1],
  ])
})

test('separates the version before a bulk change from other changes', () => {
  const versions = [
    version(4, '2026-03-02T10:03:00Z'),
    { ...version(3, '2026-03-02T10:02:00Z'), reason: 'link.bulk' },
    version(2, '2026-03-02T10:01:00Z'),
    version(1, '2026-03-02T10:00:00Z'),
  ]
  expect(groupBySession(versions).map((session) => session.map(({ id }) => id))).toEqual([[4], [3], [2, 1]])
})
