import { renderProfilePage } from '@vitrine/page/profile-page'
import type { Page, PageLink, PageProfile } from '@vitrine/page/view'
import { empty } from './samples.ts'

/** Renders the page of a profile with one link at 2026-11-21, midnight UTC. */
export const renderLinkPage = (
  link: Partial<PageLink>,
  profile: Partial<PageProfile> = {},
  now = Date.UTC(2026, 10, 21),
): Page =>
  renderProfilePage({
    ...empty,
    now,
    profile: { ...empty.profile, ...profile },
    links: [
      { id: 7, kind: 'normal', title: 'Title', url: 'https://stored.example/secret', href: '/l/7', ...link },
    ],
  })

/** Returns the visible texts of that page's main part. */
export const listVisibleTexts = (...args: Parameters<typeof renderLinkPage>): string[] => {
  const [, main = ''] = /<main>(.*)<\/main>/s.exec(renderLinkPage(...args).html) ?? []
  return main
    .replace(/<svg.*?<\/svg>|<wbr>/gs, '')
    .split(/<[^>]*>/)
    .filter((text) => text.trim())
}
