import { describe, expect, test } from 'vitest'
import { appendToSection, findPosition, findStep, moveSection, moveTo, toGroups } from './arrange.ts'

const link = (id: number, section: string | null = null, pinned = false) => ({ id, section, pinned })
const links = [link(1, null, true), link(2), link(3, 'Shop'), link(4, 'Shop'), link(5, 'Visit')]

describe('order of links', () => {
  test('groups links as the page shows them', () => {
    expect(toGroups(links).map(({ name, links }) => [name, links.map(({ id }) => id)])).toEqual([
      ['', [1, 2]],
      ['Shop', [3, 4]],
      ['Visit', [5]],
    ])
  })
  test('moves a link within a section', () => {
    expect(moveTo(links, 4, { section: 'Shop', index: 0 })).toEqual({
      order: [1, 2, 4, 3, 5],
      section: 'Shop',
      pinned: false,
    })
  })
  test('moves a link to another section and assigns it', () => {
    expect(moveTo(links, 2, { section: 'Visit', index: 1 })).toEqual({
      order: [1, 3, 4, 5, 2],
      section: 'Visit',
      pinned: false,
    })
    expect(moveTo(links, 5, { section: '', index: 9 })).toEqual({
      order: [1, 2, 5, 3, 4],
      section: null,
      pinned: false,
    })
  })
  test('unpins a link that leaves the pinned links', () => {
    const two = [link(1, null, true), link(2, null, true), link(3)]
    expect(moveTo(two, 1, { section: '', index: 1 })).toMatchObject({ order: [2, 1, 3], pinned: true })
    expect(moveTo(two, 1, { section: '', index: 2 })).toMatchObject({ order: [2, 3, 1], pinned: false })
  })
  test('steps across sections between both ends of the list', () => {
    expect(findStep(links, 3, -1)).toEqual({ section: '', index: 2 })
    expect(findStep(links, 4, 1)).toEqual({ section: 'Visit', index: 0 })
    expect(findStep(links, 1, -1)).toBeNull()
    expect(findStep(links, 5, 1)).toBeNull()
    expect(findPosition(links, 4)).toEqual({ section: 'Shop', index: 1 })
  })
  test('adds a group without a section if every link has one', () => {
    const all = [link(1, 'A'), link(2, 'B')]
    expect(findStep(all, 1, -1)).toEqual({ section: '', index: 0 })
    expect(moveTo(all, 1, { section: '', index: 0 })).toMatchObject({ order: [1, 2], section: null })
  })
  test('moves a section past its neighbour and to both ends', () => {
    const order = (...input: Parameters<typeof moveSection>) => moveSection(...input)?.order
    expect(moveSection(links, 'Visit', -1)).toEqual({ order: [1, 2, 5, 3, 4], index: 0, count: 2 })
    expect(order(links, 'Shop', 1)).toEqual([1, 2, 5, 3, 4])
    expect(order(links, 'Shop', -1)).toBeUndefined()
    expect(order(links, 'Visit', 1)).toBeUndefined()
    expect(order(links, '', 1)).toBeUndefined()
    const three = [...links, link(6, 'End')]
    expect(order(three, 'End', 'top')).toEqual([1, 2, 6, 3, 4, 5])
    expect(order(three, 'Shop', 'bottom')).toEqual([1, 2, 5, 6, 3, 4])
    expect(order(three, 'Shop', 'top')).toBeUndefined()
  })
  test('puts blocks at the end of a section, and a new section after the last one that they leave', () => {
    expect(appendToSection(links, [3], 'New')).toEqual([1, 2, 4, 3, 5])
    expect(appendToSection(links, [2, 3], 'New')).toEqual([1, 4, 2, 3, 5])
    expect(appendToSection(links, [1, 2], 'New')).toEqual([1, 2, 3, 4, 5])
    expect(appendToSection(links, [5], 'New')).toEqual([1, 2, 3, 4, 5])
    expect(appendToSection(links, [2, 5], 'Shop')).toEqual([1, 3, 4, 2, 5])
    expect(appendToSection(links, [3, 5], 'Shop')).toEqual([1, 2, 3, 4, 5])
    expect(appendToSection(links, [1, 4], '')).toEqual([1, 2, 4, 3, 5])
  })
})
