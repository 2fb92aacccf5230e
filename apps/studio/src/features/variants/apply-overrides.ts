import type { Link, Profile, Theme, Variant } from '@vitrine/contract'

export type Overrides = Variant['overrides']

/**
 * Applies a variant to the page by the service's rules (`features/variants/overrides.ts`). Links in `link_order` come
 * first; ids that are not on the page are ignored.
 */
export const applyOverrides = (
  profile: Profile,
  links: readonly Link[],
  overrides: Overrides,
): { readonly profile: Profile; readonly links: readonly Link[] } => {
  const { display_name, bio, avatar_url, hidden_link_ids, link_titles, link_order } = overrides
  const theme = overrides.theme as Partial<Theme> | null
  const hidden = new Set(hidden_link_ids)
  const visibleLinks = links
    .filter(({ id }) => !hidden.has(id))
    .map((link) => ({ ...link, title: link_titles?.[String(link.id)] ?? link.title }))
  const place = new Map((link_order ?? []).map((id, i) => [id, i]))
  const first = visibleLinks
    .filter(({ id }) => place.has(id))
    .sort((a, b) => place.get(a.id)! - place.get(b.id)!)
  return {
    profile: {
      ...profile,
      ...(display_name === null ? {} : { display_name }),
      ...(bio === null ? {} : { bio }),
      ...(avatar_url === null ? {} : { avatar_url }),
      theme: {
        ...profile.theme,
        ...theme,
        colors: { ...profile.theme.colors, ...theme?.colors },
        background: { ...profile.theme.background, ...theme?.background },
      },
    },
    links: [...first, ...visibleLinks.filter(({ id }) => !place.has(id))],
  }
}
