import { expect, test } from 'vitest'
import { createChanges } from './changes.ts'

test('distinguishes keys that changed after a moment from those that did not', () => {
  const changes = createChanges()
  changes.changed(1)
  const sequence = changes.currentSequence()
  expect([1, 2].map((key) => changes.isUnchanged(key, sequence))).toEqual([true, true])
  changes.changed(1)
  changes.changed('shop.example')
  expect([1, 2, 'shop.example'].map((key) => changes.isUnchanged(key, sequence))).toEqual([
    false,
    true,
    false,
  ])
  expect(changes.isUnchanged(1, changes.currentSequence())).toBe(true)
})

test('treats every key as changed after lost messages, until it is read again', () => {
  const changes = createChanges()
  const before = changes.currentSequence()
  changes.changedAll()
  expect(changes.isUnchanged(7, before)).toBe(false)
  expect(changes.isUnchanged(7, changes.currentSequence())).toBe(true)
})

test('remembers known changes if messages were lost', () => {
  const changes = createChanges()
  const before = changes.currentSequence()
  changes.changed(1)
  changes.changedAll()
  expect([1, 2].map((key) => changes.hasChanged(key, before))).toEqual([true, false])
})

test('treats keys as changed if their changes were dropped', () => {
  const changes = createChanges(3)
  const first = changes.currentSequence()
  changes.changed(1)
  const second = changes.currentSequence()
  for (const key of [2, 3, 4]) changes.changed(key)
  expect(changes.isUnchanged(1, first)).toBe(false)
  expect(changes.isUnchanged(9, first)).toBe(false)
  expect([1, 2, 9].map((key) => changes.isUnchanged(key, second))).toEqual([true, false, true])
})
