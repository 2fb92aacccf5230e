import { parseLinkUrl } from '@vitrine/page/guess-link'

/** Returns the URL of a typed web address, '' for an empty text, or null for one that is not complete. */
export const parseTypedUrl = (text: string): string | null => (text.trim() ? parseLinkUrl(text) : '')

/** Web address within a text. */
export const webAddress =
  /(?:https?:\/\/|www\.|(?<![\w.@-])[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}\/)[^\s|<>"]*[^\s|<>".,;)!?\]]/i
/** Covers web addresses, so that no date or time is found in them. */
export const coverWebAddresses = (text: string): string =>
  text.replace(new RegExp(webAddress, 'gi'), (url) => '\0'.repeat(url.length))
