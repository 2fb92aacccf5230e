import { maxEvents } from '@vitrine/contract/limits'
import { expect, test } from 'vitest'
import { addEventIds } from './events.ts'

test('numbers the events of a day, and leaves entries beyond the limit alone', () => {
  const items = [{ starts_at: '2027-03-20T20:00:00Z' }, {}, {}, ...Array(maxEvents).fill({})]
  const config = addEventIds('events', { items })
  const ids = config.items.map((item: { id?: string }) => item.id)
  expect(ids.slice(0, 3)).toEqual(['2027-03-20', 'event', 'event-2'])
  expect(ids.slice(maxEvents)).toEqual([undefined, undefined, undefined])
})
