/** Parses the id of a link in a path. Returns undefined for other texts. */
export const parseLinkId = (text: string): number | undefined =>
  /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined
