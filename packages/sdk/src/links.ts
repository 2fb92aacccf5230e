import type { Link as DocumentedLink, LinkWrite as DocumentedLinkWrite } from '@vitrine/contract'

/** Fields that a link keeps for the caller. Other unknown names do not compile, so that misspelt fields are found. */
export type OwnLinkFields = {
  /** A field of your own, which the service stores and returns unchanged. Its name begins with `x_`. */
  [field: `x_${string}`]: unknown
}

export type Link = DocumentedLink & OwnLinkFields
export type LinkWrite = DocumentedLinkWrite & OwnLinkFields
