const kinds = new Set(['countdown', 'image', 'product'])

/** Returns true for a picture, product or countdown without a web address. */
export const isUnlinked = (link: {
  readonly kind: string
  readonly business_block_config?: Readonly<Record<string, unknown>> | null | undefined
}): boolean => kinds.has(link.kind) && link.business_block_config?.linked === false
