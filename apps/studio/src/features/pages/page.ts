import type { ProfileSummary } from '@vitrine/contract'
import { getMode } from '../../app/proposing.ts'
import { getScoreTone } from '../../app/score-tone.ts'
import type { Texts } from '../../texts.gen.d.ts'
import type { Tone } from '../../ui/layout.tsx'

/** Returns true if changes of the page are published at once. */
export const isEditable = ({ id, my_role, status }: ProfileSummary): boolean =>
  my_role !== 'viewer' && status !== 'blocked' && !getMode(id)

export const isOwned = ({ my_role }: ProfileSummary): boolean => my_role === 'owner'

/** Returns the number of unread form entries and those to check. A viewer cannot mark them as read. */
export const countNews = ({ my_role, unread_submissions, submissions_to_check }: ProfileSummary): number =>
  my_role === 'viewer' ? 0 : unread_submissions + submissions_to_check

const hasScore = ({ health }: ProfileSummary, tone: ReturnType<typeof getScoreTone>): boolean =>
  health !== null && getScoreTone(health) === tone

/** Filters by state, by what needs a decision, and by score. */
export const pageFilters = {
  attention: (page) =>
    page.status === 'blocked' ||
    page.is_offered ||
    countNews(page) > 0 ||
    (page.status === 'published' && hasScore(page, 'bad')),
  new: (page) => countNews(page) > 0,
  published: ({ status }) => status === 'published',
  unpublished: ({ status }) => status === 'unpublished',
  poor: (page) => hasScore(page, 'bad'),
  fair: (page) => hasScore(page, 'warn'),
  good: (page) => hasScore(page, 'good'),
} satisfies Record<string, (page: ProfileSummary) => boolean>
export type PageFilter = keyof typeof pageFilters
export const isPageFilter = (id: string): id is PageFilter => Object.hasOwn(pageFilters, id)

/** Returns what needs a decision most, or null. */
export const findDecision = (
  page: ProfileSummary,
  t: Texts['pages/list'],
): { readonly text: string; readonly tone: Tone } | null => {
  if (page.status === 'blocked') return { text: t.blocked, tone: 'bad' }
  const news = countNews(page)
  if (news) return { text: t.newEntries({ n: news }), tone: 'warn' }
  if (page.is_offered) return { text: t.offered, tone: 'warn' }
  if (page.status === 'unpublished') return { text: t.unpublished, tone: 'plain' }
  return pageFilters.attention(page) ? { text: t.filters.attention, tone: 'bad' } : null
}

export const hasTag = ({ tags }: Pick<ProfileSummary, 'tags'>, tag: string): boolean =>
  tags.some((other) => other.toLowerCase() === tag.toLowerCase())

/** Lists the tags of pages by name. Tags that differ in case only are one. */
export const listTags = (pages: readonly Pick<ProfileSummary, 'tags'>[], language: string): string[] => {
  const tags = new Map(pages.flatMap((page) => page.tags.map((tag) => [tag.toLowerCase(), tag])))
  return [...tags.values()].sort(new Intl.Collator(language, { numeric: true }).compare)
}
