/** Returns the name, with the address if several pages have the same name. */
export const formatPageName = (
  page: { readonly id: number; readonly display_name: string; readonly username: string },
  pages: readonly { readonly id: number; readonly display_name: string }[],
): string =>
  pages.some(({ id, display_name }) => id !== page.id && display_name === page.display_name)
    ? `${page.display_name} (/${page.username})`
    : page.display_name
