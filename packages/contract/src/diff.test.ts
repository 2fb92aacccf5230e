import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeDiff, findLongestIncreasing, type LinkState, type State } from './diff.ts'
import type { VersionDifference } from './features/versions.ts'

type Json = Record<string, unknown>

/** `profile["a.b"].c` → ['profile', 'a.b', 'c'] */
const steps = (path: string): string[] =>
  [...path.matchAll(/\.?([\w-]+)|\[("(?:[^"\\]|\\.)*")\]/g)].map(([, plain, quoted]) =>
    quoted ? (JSON.parse(quoted) as string) : plain!,
  )

/** Applies a difference as the contract describes it. */
const apply = (current: State, changes: readonly VersionDifference[]): State => {
  const profile = structuredClone(current.profile) as Json
  const links = new Map(current.links.map((l) => [l.id, structuredClone(l) as Json]))
  const positions = new Map<number, number>()
  let order = current.links.map((l) => l.id)
  for (const { op, path, after } of changes) {
    const [root, ...rest] = steps(path)
    if (root === 'links' && rest.length === 1) {
      const id = Number(rest[0])
      order = order.filter((other) => other !== id)
      if (op === 'remove') links.delete(id)
      else {
        const { order: position, ...link } = after as Json
        links.set(id, link)
        positions.set(id, position as number)
      }
    } else if (op === 'move') {
      const id = Number(rest[0])
      order = order.filter((other) => other !== id)
      positions.set(id, after as number)
    } else {
      let at = root === 'profile' ? profile : links.get(Number(rest.shift()))!
      for (const name of rest.slice(0, -1)) at = at[name] as Json
      const last = rest.at(-1)!
      if (op === 'remove') delete at[last]
      else at[last] = after
    }
  }
  for (const [id, position] of [...positions].sort((a, b) => a[1] - b[1])) order.splice(position, 0, id)
  return { profile, links: order.map((id) => links.get(id) as LinkState) }
}

const name = fc
  .oneof(fc.constantFrom('title', 'url', 'theme', 'x-1'), fc.string({ minLength: 1, maxLength: 6 }))
  .filter((n) => !['__proto__', 'id', 'order'].includes(n))
const value = fc.letrec((tie) => ({
  leaf: fc.oneof(fc.string({ maxLength: 8 }), fc.integer(), fc.boolean(), fc.constant(null)),
  value: fc.oneof(
    { depthSize: 'small' },
    tie('leaf'),
    fc.array(tie('leaf'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value
const members = fc.dictionary(name, value, { maxKeys: 5, noNullPrototype: true })
const state: fc.Arbitrary<State> = fc.record({
  profile: members,
  links: fc
    .uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 12 })
    .chain((ids) =>
      fc.tuple(...ids.map((id) => members.map((m) => ({ ...m, id })))).map((links) => links as LinkState[]),
    ),
})

const manyLinks = (count: number): LinkState[] =>
  Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    title: `Link ${i}`,
    url: `https://example.com/${i}`,
    kind: 'normal',
    business_block_config: { price: i, currency: 'EUR', list: [1, 2, 3] },
    schedule: { starts_at: null, ends_at: null, timezone: 'UTC' },
    audience: { countries: ['AT', 'DE'], devices: [], languages: [], referrers: [] },
    utm: { source: 'profile', medium: null, campaign: null, term: null, content: null },
  }))

describe('difference of two states', () => {
  test('produces the target if applied to the current state', () => {
    fc.assert(
      fc.property(state, state, (current, target) => {
        expect(apply(current, computeDiff(current, target))).toEqual(target)
      }),
      { numRuns: 300 },
    )
  })

  test('returns no changes for equal states in any field order', () => {
    fc.assert(
      fc.property(state, (s) => {
        const turned = { ...s, profile: Object.fromEntries(Object.entries(s.profile).reverse()) }
        expect(computeDiff(s, structuredClone(turned))).toEqual([])
      }),
    )
  })

  test('reports one moved link as one move, for every position', () => {
    const moved = fc.integer({ min: 2, max: 30 }).chain((n) => {
      const position = fc.integer({ min: 0, max: n - 1 })
      return fc.tuple(fc.constant(n), position, position).filter(([, from, to]) => from !== to)
    })
    fc.assert(
      fc.property(moved, ([n, from, to]) => {
        const links = manyLinks(n)
        const after = links.toSpliced(from, 1).toSpliced(to, 0, links[from]!)
        const changes = computeDiff({ profile: {}, links }, { profile: {}, links: after })
        // If neighbours swap, either of them may be reported as moved
        if (Math.abs(from - to) === 1) expect(changes).toHaveLength(1)
        else
          expect(changes).toEqual([{ op: 'move', path: `links.${from + 1}.order`, before: from, after: to }])
      }),
    )
  })

  test('never reports more moves than links outside the longest increasing subsequence', () => {
    const longest = (v: readonly number[]) => {
      const best: number[] = []
      v.forEach((x, i) => {
        best[i] = 1 + Math.max(0, ...v.slice(0, i).map((y, j) => (y < x ? best[j]! : 0)))
      })
      return Math.max(0, ...best)
    }
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 25 }), (values) => {
        const rise = findLongestIncreasing(values)
        expect(rise).toHaveLength(longest(values))
        expect(rise).toEqual([...rise].sort((a, b) => a - b))
        expect(values.filter((v) => rise.includes(v))).toEqual(rise)
      }),
    )
  })

  test('lists changed fields by path, with before and after', () => {
    const current: State = {
      profile: { bio: 'new', theme: { colors: { accent: '#fff' } }, 'a.b': 1 },
      links: [
        { id: 42, title: 'Shop', gate: { type: 'none' } },
        { id: 7, title: 'Late' },
      ],
    }
    const target: State = {
      profile: { bio: 'old', theme: { colors: { accent: '#000' } }, 'a.b': 2, note: 'x' },
      links: [
        { id: 5, title: 'Early' },
        { id: 42, title: 'Store', gate: { type: 'age' } },
      ],
    }
    expect(computeDiff(current, target)).toEqual([
      { op: 'replace', path: 'profile.bio', before: 'new', after: 'old' },
      { op: 'replace', path: 'profile.theme.colors.accent', before: '#fff', after: '#000' },
      { op: 'replace', path: 'profile["a.b"]', before: 1, after: 2 },
      { op: 'add', path: 'profile.note', before: null, after: 'x' },
      { op: 'add', path: 'links.5', before: null, after: { id: 5, title: 'Early', order: 0 } },
      { op: 'replace', path: 'links.42.title', before: 'Shop', after: 'Store' },
      { op: 'replace', path: 'links.42.gate.type', before: 'none', after: 'age' },
      { op: 'remove', path: 'links.7', before: { id: 7, title: 'Late', order: 1 }, after: null },
    ])
  })

  test('reports each change and 999 moves of 1,000 reversed links', () => {
    const current = { profile: {}, links: manyLinks(1000) }
    const target = {
      profile: {},
      links: manyLinks(1000)
        .map((l) => ({
          ...l,
          title: `${l.title}!`,
          audience: { ...(l.audience as Json), devices: ['mobile'] },
        }))
        .reverse(),
    }
    const changes = computeDiff(current, target)
    const count = (op: string) => changes.filter((change) => change.op === op).length
    expect([changes.length, count('replace'), count('move')]).toEqual([2000 + 999, 2000, 999])
  })
})
