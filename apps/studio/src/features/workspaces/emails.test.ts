import { expect, test } from 'vitest'
import { splitEmails } from './emails.ts'

test('splits pasted e-mail addresses and removes repetitions', () => {
  expect(splitEmails(' ')).toEqual([])
  expect(splitEmails('sam@example.com')).toEqual(['sam@example.com'])
  expect(
    splitEmails(' a@example.com,b@example.com; c@example.com\r\nA@example.com\td@example.com, '),
  ).toEqual(['A@example.com', 'b@example.com', 'c@example.com', 'd@example.com'])
})
