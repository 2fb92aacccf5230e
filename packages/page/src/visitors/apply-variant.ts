import type { Variant } from '@vitrine/contract'

/** Content that a variant replaces. Null keeps the profile's value. */
export type Overrides = Pick<
  Variant['overrides'],
  'display_name' | 'bio' | 'avatar_url' | 'link_order' | 'hidden_link_ids' | 'link_titles'
> & { readonly theme: Record<string, unknown> | null }

type Cover = { readonly focus?: object }
type Profile = {
  readonly display_name: string
  readonly bio: string | null
  readonly avatar_url: string | null
  readonly theme: {
    readonly colors: object
    readonly dark_colors?: object
    readonly cover?: Cover
    readonly background: object
  }
}
type Page<P, L> = { readonly profile: P; readonly links: readonly L[] }

/** Returns the page as a variant shows it; the links of `link_order` come first. Ignores ids that are not on the page. */
export const applyVariant = <P extends Profile, L extends { readonly id: number; readonly title: string }>(
  page: Page<P, L>,
  overrides: Overrides,
): { profile: P; links: L[] } => {
  const { display_name, bio, avatar_url, theme } = overrides
  const ownTheme = page.profile.theme
  const cover = theme?.cover as Cover | undefined
  return {
    profile: {
      ...page.profile,
      ...(display_name === null ? {} : { display_name }),
      ...(bio === null ? {} : { bio }),
      ...(avatar_url === null ? {} : { avatar_url }),
      ...(theme === null
        ? {}
        : {
            theme: {
              ...ownTheme,
              ...theme,
              colors: { ...ownTheme.colors, ...(theme.colors as object) },
              dark_colors: { ...ownTheme.dark_colors, ...(theme.dark_colors as object) },
              cover: {
                ...ownTheme.cover,
                ...cover,
                ...(cover?.focus && { focus: { ...ownTheme.cover?.focus, ...cover.focus } }),
              },
              background: { ...ownTheme.background, ...(theme.background as object) },
            },
          }),
    },
    links: arrangeLinks(page.links, overrides),
  }
}

const arrangeLinks = <L extends { readonly id: number; readonly title: string }>(
  links: readonly L[],
  { link_order, hidden_link_ids, link_titles }: Overrides,
): L[] => {
  const hidden = new Set(hidden_link_ids)
  const titles = new Map(Object.entries(link_titles ?? {}))
  const visibleLinks = links
    .filter((link) => !hidden.has(link.id))
    .map((link) => {
      const title = titles.get(String(link.id))
      return title === undefined ? link : { ...link, title }
    })
  return [...orderLinks(visibleLinks, link_order)]
}

export const orderLinks = <L extends { readonly id: number }>(
  links: readonly L[],
  order: Overrides['link_order'],
): readonly L[] => {
  if (!order?.length) return links
  const positionById = new Map(order.map((id, i) => [id, i]))
  const first = links
    .filter((link) => positionById.has(link.id))
    .sort((a, b) => positionById.get(a.id)! - positionById.get(b.id)!)
  return [...first, ...links.filter((link) => !positionById.has(link.id))]
}
