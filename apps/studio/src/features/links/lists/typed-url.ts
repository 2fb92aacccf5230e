import { parseLinkUrl } from '@vitrine/page/guess-link'

/** Returns the URL of a typed web address, '' for an empty text, or null for one that is not complete. */
export const parseTypedUrl = (text: string): string | null => (text.trim() ? parseLinkUrl(text) : '')
