import { firstTemporaryId } from '@vitrine/contract'
import { formatPath } from '@vitrine/contract/diff'
import { expect, test } from 'vitest'
import {
  diffFields,
  listChanges,
  mergeProposal,
  nameChange,
  noDecisions,
  omitChanges,
  type PageContent,
  type ProposedChanges,
} from './merge.ts'

const link = (title: string, more: object = {}) => ({ title, url: 'https://example.com/', ...more })
const page = (more: Partial<PageContent> = {}): PageContent => ({
  profile: { bio: 'A', theme: { font: 'serif', colors: { accent: '#000' } } },
  order: [1, 2, 3],
  links: new Map([
    [1, link('one')],
    [2, link('two')],
    [3, link('three')],
  ]),
  ...more,
})
const none: ProposedChanges = { profile: [], links: [], moves: [], removed: [], added: 0, writes: {} }
const bio = { path: ['bio'], base: 'A', proposed: 'B' }
const title = (base: string, proposed: string) => [{ path: ['title'], base, proposed }]
const merge = (current: PageContent, changes: Partial<ProposedChanges>, decisions = noDecisions) =>
  mergeProposal(current, { ...none, ...changes }, decisions)
const choosing = (path: string, side: 'current' | 'proposed') => ({
  ...noDecisions,
  choose: new Map([[path, side]]),
})
const leavingOut = (...names: string[]) => ({ ...noDecisions, leaveOut: new Set(names) })

test('applies a field that still has its base, and skips one that already has the proposed value', () => {
  expect(merge(page(), { profile: [bio] }).profile).toEqual([bio])
  const done = merge(page({ profile: { bio: 'B' } }), { profile: [bio] })
  expect([done.profile, done.conflicts]).toEqual([[], []])
})

test('reports a field that was changed to another value, and applies the chosen side', () => {
  const current = page({ profile: { bio: 'C' } })
  const conflict = { path: 'profile.bio', change: 'profile.bio', base: 'A', current: 'C', proposed: 'B' }
  const merged = merge(current, { profile: [bio] })
  expect([merged.profile, merged.conflicts, merged.open]).toEqual([[], [conflict], [conflict]])
  const won = merge(current, { profile: [bio] }, choosing('profile.bio', 'proposed'))
  expect([won.profile, won.open, won.conflicts]).toEqual([[bio], [], [conflict]])
  const lost = merge(current, { profile: [bio] }, choosing('profile.bio', 'current'))
  expect([lost.profile, lost.open]).toEqual([[], []])
  const left = merge(current, { profile: [bio] }, leavingOut('profile.bio'))
  expect([left.profile, left.open]).toEqual([[], []])
})

test('merges parts of the theme apart', () => {
  const accent = { path: ['theme', 'colors', 'accent'], base: '#000', proposed: '#111' }
  const current = page({ profile: { bio: 'A', theme: { font: 'mono', colors: { accent: '#000' } } } })
  expect(merge(current, { profile: [accent] }).profile).toEqual([accent])
})

test('archives only a link that has not changed, or whose archiving was chosen', () => {
  const archive = { id: 2, action: 'archive' as const, leaves: [], base: link('two') }
  expect(merge(page(), { links: [archive] }).order).toEqual([1, 3])
  const changed = page({ links: new Map([...page().links, [2, link('two!')]]) })
  const kept = merge(changed, { links: [archive] })
  expect([kept.order, kept.open.map(({ path }) => path)]).toEqual([[1, 2, 3], ['links.2']])
  expect(merge(changed, { links: [archive] }, choosing('links.2', 'proposed')).order).toEqual([1, 3])
})

test('restores a link that was archived since it was to change, if that is chosen', () => {
  const change = { id: 2, action: 'change' as const, leaves: title('two', '2'), base: null }
  const gone = page({ order: [1, 3] })
  const merged = merge(gone, { links: [change] })
  expect([merged.links, merged.open.map(({ path }) => path)]).toEqual([[], ['links.2']])
  const won = merge(gone, { links: [change] }, choosing('links.2', 'proposed'))
  expect([won.links[0]?.action, won.order]).toEqual(['restore', [1, 3, 2]])
})

test('repeats moves in their order on the current page', () => {
  const [a, b] = [firstTemporaryId, firstTemporaryId + 1]
  const add = (id: number) => ({ id, action: 'add' as const, leaves: title('', 'new'), base: null })
  const changes = {
    links: [add(a), add(b)],
    moves: [
      { id: a, order: 0 },
      { id: 3, order: 1 },
      { id: b, order: null },
    ],
  }
  expect(merge(page(), changes).order).toEqual([a, 3, 1, 2, b])
  expect(merge(page(), changes, leavingOut('order')).order).toEqual([a, 1, 2, 3, b])
  expect(merge(page(), changes, leavingOut(`link.${a}`)).order).toEqual([1, 3, 2, b])
  expect(merge(page({ order: [2] }), changes).order).toEqual([a, 2, b])
})

test('drops the external id of a new link if a link of the page has it', () => {
  const add = {
    id: firstTemporaryId,
    action: 'add' as const,
    leaves: [...title('', 'new'), { path: ['external_id'], proposed: 'x' }],
    base: null,
  }
  const taken = page({ links: new Map([...page().links, [1, link('one', { external_id: 'x' })]]) })
  expect(merge(taken, { links: [add] }).links[0]?.leaves).toEqual(title('', 'new'))
  expect(merge(page(), { links: [add] }).links[0]?.leaves).toHaveLength(2)
})

test('keeps the first base of a field that is proposed again, and forgets a field that is put back', () => {
  const earlier = [{ path: ['bio'], base: 'A', proposed: 'B' }]
  expect(diffFields({ bio: 'C' }, { bio: 'D' }, [], earlier)).toEqual([
    { path: ['bio'], base: 'A', proposed: 'D' },
  ])
  expect(diffFields({ bio: 'C' }, { bio: 'C' }, [], earlier)).toEqual([])
  expect(diffFields({ theme: { a: 1, b: [1] } }, { theme: { b: [2] } }, ['theme'])).toEqual([
    { path: ['theme', 'a'], base: 1, proposed: undefined },
    { path: ['theme', 'b'], base: [1], proposed: [2] },
  ])
})

test('names changes as their differences', () => {
  expect(nameChange({ op: 'replace', path: 'profile.theme.colors.accent' })).toBe('profile.theme')
  expect(nameChange({ op: 'add', path: 'profile["a.b"].c' })).toBe('profile.a.b')
  expect(nameChange({ op: 'add', path: `profile${formatPath(['a"]\\b', 'c'])}` })).toBe('profile.a"]\\b')
  expect(nameChange({ op: 'replace', path: 'links.42.title' })).toBe('link.42')
  expect(nameChange({ op: 'add', path: 'links.42' })).toBe('link.42')
  expect(nameChange({ op: 'move', path: 'links.42.order' })).toBe('order')
  const changes = {
    ...none,
    profile: [bio],
    links: [{ id: 2, action: 'change' as const, leaves: title('two', '2'), base: null }],
    moves: [{ id: 3, order: 0 }],
  }
  expect(listChanges(changes)).toEqual(['profile.bio', 'link.2', 'order'])
  expect(listChanges(omitChanges(changes, new Set(['link.2', 'order'])))).toEqual(['profile.bio'])
})
