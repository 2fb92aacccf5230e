import { createRequire } from 'node:module'
import { formatProblem } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { findPasswordWeakness } from './common-passwords.ts'

const context = { email: 'Wren.Okoro@example.org', name: 'Wren Okoro', siteName: 'Vitrine Links' }
const checkPassword = (...input: Parameters<typeof findPasswordWeakness>): string | null => {
  const problem = findPasswordWeakness(...input)
  return problem && formatProblem(problem)
}
const reason = (password: string) => checkPassword(password, context)

test('rejects each of the 3,000 most common passwords, in any case', () => {
  const { dictionary } = createRequire(import.meta.url)(
    '@zxcvbn-ts/language-common',
  ) as typeof import('@zxcvbn-ts/language-common')
  const most = dictionary['passwords-common'].slice(0, 3000)
  expect(most).toHaveLength(3000)
  for (const password of most) {
    expect(checkPassword(password), password).toMatch(/^password: /)
    expect(checkPassword(password.toUpperCase()), password).toMatch(/^password: /)
  }
  for (const password of ['password1', 'qwertyuiop', 'P@ssw0rd', '1q2w3e4r', 'iloveyou', 'Password123'])
    expect(checkPassword(password), password).toContain('common')
})

test('counts the length in characters after NFC', () => {
  expect(reason('kv9#xTq')).toBe('password: use at least 8 characters')
  expect(reason('kv9#xTqZ')).toBeNull()
  expect(checkPassword('kv9#xTqZ', { minLength: 12 })).toBe('password: use at least 12 characters')
  expect(reason('🦊🐢🦉🐝🦊🐢🦉')).toBe('password: use at least 8 characters')
  expect(reason('🦊🐢🦉🐝🦊🐢🦉🐝')).toBeNull()
  expect(reason('éàüö'.normalize('NFD'))).toContain('at least')
  expect(reason('ab'.repeat(128))).toBeNull()
  expect(reason(`${'ab'.repeat(128)}c`)).toBe('password: use at most 256 characters')
})

test.each([
  ['wren.okoro@EXAMPLE.org', 'e-mail'],
  ['WREN.OKORO', 'e-mail'],
  ['wren okoro', 'name'],
  ['WrenOkoro', 'name'],
  ['vitrine links', 'site'],
  ['VitrineLinks', 'site'],
  ['zzzzzzzzzz', 'repeated'],
  ['🦊🦊🦊🦊🦊🦊🦊🦊', 'repeated'],
])('rejects a commonly guessed password: %s', (password, why) => {
  expect(reason(password)).toContain(why)
})

test('rejects a name in composed and decomposed form, in any case', () => {
  const name = 'Zoë Müller'
  for (const form of ['NFC', 'NFD'])
    expect(checkPassword(name.normalize('NFC').toUpperCase(), { name: name.normalize(form) })).toContain(
      'name',
    )
  expect(checkPassword('zoe muller', { name })).toBeNull()
})

test('skips comparisons with a missing e-mail address, name or site', () => {
  for (const context of [{}, { email: '', name: '', siteName: '' }])
    expect(checkPassword('gravel orchid', context)).toBeNull()
})

test('accepts any composition: words, spaces, digits, other scripts', () => {
  for (const password of [
    'gravel orchid tandem',
    '84920175634',
    'ночной трамвай',
    'ONLYCAPITALSHEREQ',
    ' leading',
  ])
    expect(reason(password), password).toBeNull()
})
