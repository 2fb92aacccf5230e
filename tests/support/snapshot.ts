import { describe, expect, test } from 'vitest'
import {
  listNewValues as chosen,
  editContent,
  findUnsafeValues,
  hasValue,
  listOldValues,
} from '../../apps/server/src/features/doctor/content.ts'
import {
  createFindingId,
  type DoctorRule,
  type Finding,
} from '../../apps/server/src/features/doctor/finding.ts'
import {
  createSnapshot as createServerSnapshot,
  noAnalytics,
  type PageAnalytics,
  type Snapshot,
  type SnapshotLink,
  type SnapshotProfile,
} from '../../apps/server/src/features/doctor/snapshot.ts'
import { emptyLink } from '../../apps/server/src/features/links/link.ts'
import { createSettings } from '../../apps/server/src/features/profile/profile.ts'

export const sampleNow = Date.parse('2026-03-01T09:00:00Z')
export const samplePageUrl = 'http://vitrine.example.com/robin'

type Theme = SnapshotProfile['theme']
export type SampleProfile = Partial<Omit<SnapshotProfile, 'theme' | 'seo'>> & {
  seo?: Partial<SnapshotProfile['seo']>
  theme?: Partial<Omit<Theme, 'colors' | 'background'>> & {
    colors?: Partial<Theme['colors']>
    background?: Partial<Theme['background']>
  }
}
export type SampleLink = Partial<SnapshotLink>

const healthy: SampleProfile = {
  display_name: 'Robin Example',
  bio: 'Ceramics from a small workshop, thrown and fired in small batches.',
  avatar_url: '/media/robin.webp',
  avatar_alt: 'Robin at the wheel',
  social_links: [{ platform: 'mastodon', url: 'https://social.example.com/@robin' }],
}
const seo = {
  title: 'Robin Example, ceramics',
  description: 'Hand-made bowls and cups from a small workshop in Vienna, open on Saturdays.',
  og_image_url: '/media/share.webp',
}
const healthyLinks: readonly SampleLink[] = [
  { title: 'All pieces', url: 'https://robin.example.com/shop' },
  { title: 'Write to me', url: 'mailto:robin@example.com', kind: 'email' },
]

/** Returns the healthy profile with some fields replaced. `links` replaces all links, with ids from 1. */
export const createSnapshot = (
  changes: { profile?: SampleProfile; links?: readonly SampleLink[]; more?: readonly SampleLink[] } = {},
): Snapshot => {
  const { doc } = createSettings('')
  const { profile = {}, links = [...healthyLinks, ...(changes.more ?? [])] } = changes
  const { theme = {}, seo: ownSeo = {}, is_published = true, username = 'robin', ...settings } = profile
  return createServerSnapshot(
    {
      id: 1,
      username,
      isPublished: is_published,
      doc: {
        ...doc,
        ...healthy,
        ...settings,
        seo: { ...doc.seo, ...seo, ...ownSeo },
        theme: {
          ...doc.theme,
          ...theme,
          colors: { ...doc.theme.colors, ...theme.colors },
          background: { ...doc.theme.background, ...theme.background },
        },
      },
    },
    links.map((link, i) => ({
      id: link.id ?? i + 1,
      doc: { ...emptyLink.doc, title: `Link ${i + 1}`, url: `https://example.com/${i + 1}`, ...link },
    })),
    [samplePageUrl],
    sampleNow,
  )
}

/** Applies an automatic fix like the service, and checks that each `before` is the current value. */
export const applyFix = (snapshot: Snapshot, { changes = [] }: Pick<Finding, 'changes'>): Snapshot => {
  const content = { profile: snapshot.profile, links: new Map(snapshot.links.map((l) => [l.id, l])) }
  for (const { path, value } of listOldValues(changes))
    expect(hasValue(content, path, value), path).toBe(true)
  expect(findUnsafeValues(chosen(changes))).toEqual([])
  const edited = editContent(content, chosen(changes))
  const profile = (edited.profile ?? snapshot.profile) as SnapshotProfile
  const links = snapshot.links.map((l) => ({ id: l.id, doc: (edited.links.get(l.id) ?? l) as SnapshotLink }))
  return createServerSnapshot(
    { ...profile, isPublished: profile.is_published, doc: profile },
    links,
    [samplePageUrl],
    snapshot.now,
  )
}

export type RuleCase = {
  /** Test title: the rule's behaviour as a sentence. */
  readonly title: string
  readonly content: Parameters<typeof createSnapshot>[0]
  readonly analytics?: PageAnalytics
  /** Expected targets, with the part. An empty list means no findings. */
  readonly finds: readonly string[]
  /** Values that automatic fixes write, by path. Without it all findings are guided. */
  readonly fixes?: Readonly<Record<string, unknown>>
}

/** Runs a rule on each case. An automatic fix must remove its own finding. */
export const describeRule = (rule: DoctorRule, cases: readonly RuleCase[]): void => {
  describe(`rule ${rule.name}`, () => {
    test('finds nothing on a profile without problems', () => {
      expect(rule.check(createSnapshot(), noAnalytics)).toEqual([])
    })
    test.each(cases)('$title', ({ content, analytics = noAnalytics, finds, fixes = {} }) => {
      const snapshot = createSnapshot(content)
      const findings = rule.check(snapshot, analytics)
      const ids = findings.map((finding) => createFindingId(rule.name, finding))
      expect(ids).toEqual(finds.map((target) => `${rule.name}--${target}`))
      const written = findings.flatMap(({ changes = [] }) => changes.map(({ path, after }) => [path, after]))
      expect(Object.fromEntries(written)).toEqual(fixes)
      for (const finding of findings.filter((f) => f.changes)) {
        const remaining = rule.check(applyFix(snapshot, finding), analytics)
        expect(remaining.map((f) => createFindingId(rule.name, f))).not.toContain(
          createFindingId(rule.name, finding),
        )
      }
    })
  })
}
