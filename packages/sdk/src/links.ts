import type { Link as DocumentedLink, LinkWrite as DocumentedLinkWrite } from '@vitrine/contract'

/** Fields that a link keeps for the caller. Other unknown names do not compile, so that misspelt fields are found. */
export type OwnLinkFields = {
  /**
   * Your own key of the link, 1 to 200 characters, unique within `external_source`. `saveLinks` and `findLinks` find
   * the link by it; null removes it.
   */
  external_id?: string | null
  /** Program or list that `external_id` belongs to, at most 200 characters; empty by default. */
  external_source?: string | null
  /** A field of your own, which the service stores and returns unchanged. Its name begins with `x_`. */
  [field: `x_${string}`]: unknown
}

export type Link = DocumentedLink & OwnLinkFields
export type LinkWrite = DocumentedLinkWrite & OwnLinkFields
