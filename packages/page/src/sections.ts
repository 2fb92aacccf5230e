/** What places a link on the page. */
type Placed = { readonly pinned?: boolean | null | undefined; readonly section?: string | null | undefined }

/** Links that stand together; the first ones have no name. */
export type Section<L> = { readonly name: string; readonly links: L[] }

/** Pinned links first, then those of no section, then the sections in the order they first appear. */
export const sectionsOf = <L extends Placed>(links: readonly L[]): Section<L>[] => {
  const first: Section<L> = { name: '', links: links.filter((link) => link.pinned) }
  const sections = new Map([['', first]])
  for (const link of links) {
    if (link.pinned) continue
    const name = link.section?.trim() ?? ''
    const section = sections.get(name)
    if (section) section.links.push(link)
    else sections.set(name, { name, links: [link] })
  }
  return [...sections.values()].filter((section) => section.links.length > 0)
}
