import type { Idea, LinkWrite, ProfileUpdate } from '@vitrine/contract'

export type Insertion =
  | { readonly on: 'profile'; readonly body: ProfileUpdate }
  | { readonly on: 'link'; readonly body: Partial<LinkWrite> }

/** Whether a suggestion of the kind `seo` is a title or a description: they come in turn, a title first. */
export const isSearchTitle = (at: number): boolean => at % 2 === 0

/** Where a suggestion goes, and as what. A call to action is the title of its link. */
export const insertionOf = (
  { type, link_id }: Pick<Idea, 'type' | 'link_id'>,
  at: number,
  text: string,
): Insertion => {
  if (type === 'seo')
    return { on: 'profile', body: { seo: isSearchTitle(at) ? { title: text } : { description: text } } }
  if (type === 'bio') return { on: 'profile', body: { bio: text } }
  if (link_id === null)
    return {
      on: 'profile',
      body: type === 'description' ? { seo: { description: text } } : { seo: { title: text } },
    }
  return { on: 'link', body: type === 'description' ? { supporting_text: text } : { title: text } }
}
