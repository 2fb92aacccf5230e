import { expect, test } from 'vitest'
import { isLater, isVersion } from './version.ts'

test('orders versions and pre-releases as semver.org', () => {
  const ordered =
    '0.9.9 0.10.0 1.0.0-2 1.0.0-11 1.0.0-alpha 1.0.0-alpha.1 1.0.0-alpha.beta 1.0.0-beta.2 1.0.0-beta.11 1.0.0-rc.1 1.0.0 1.0.1-x 1.0.1 2.0.0'.split(
      ' ',
    )
  for (const [i, a] of ordered.entries())
    for (const [j, b] of ordered.entries()) expect([a, b, isLater(a, b)]).toEqual([a, b, i > j])
  expect([isLater('1.0.0+2', '1.0.0+1'), isLater('1.0.0', '1.0.0+1')]).toEqual([false, false])
})

test('rejects values that are not versions', () => {
  expect(['0.3.0', '0.3.0-rc.1', '1.0.0-a-b+build.7'].every(isVersion)).toBe(true)
  for (const value of [
    'v0.3.0',
    '0.3',
    '0.3.0-',
    '0.3.0 x',
    '0.3.0\n',
    `1.0.0-${'x'.repeat(100)}`,
    '',
    3,
    null,
  ])
    expect([value, isVersion(value)]).toEqual([value, false])
})
