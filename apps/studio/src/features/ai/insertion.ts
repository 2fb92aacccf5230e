import type { Idea, LinkWrite, ProfileUpdate } from '@vitrine/contract'

export type Insertion =
  | { readonly on: 'profile'; readonly body: ProfileUpdate }
  | { readonly on: 'link'; readonly body: Partial<LinkWrite> }

/** Returns true if an `seo` suggestion is a title. Titles and descriptions alternate, starting with a title. */
export const isSearchTitle = (at: number): boolean => at % 2 === 0

/** Returns target and body of an insertion. A call to action becomes the link's title. */
export const toInsertion = (
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
