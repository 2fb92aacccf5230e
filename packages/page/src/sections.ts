type SectionedLink = {
  readonly pinned?: boolean | null | undefined
  readonly section?: string | null | undefined
}

export type Section<L> = { readonly name: string; readonly links: L[] }

/** Returns the sections without a link, and without its section if it has no other. */
export const omitLink = <L extends SectionedLink>(
  sections: Section<L>[],
  link: L | undefined,
): Section<L>[] =>
  link
    ? sections
        .map((section) => ({ ...section, links: section.links.filter((other) => other !== link) }))
        .filter(({ links }) => links.length > 0)
    : sections

/** Groups links: pinned links, links without a section, then sections in order of first appearance. */
export const toSections = <L extends SectionedLink>(links: readonly L[]): Section<L>[] => {
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
