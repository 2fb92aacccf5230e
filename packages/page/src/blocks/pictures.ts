type Config = Readonly<Record<string, unknown>>

/** Returns the configuration of a block with each URL of a picture mapped. An entry whose picture becomes null stays without it. */
export const mapConfigPictures = <C extends Config | null | undefined>(
  kind: string,
  config: C,
  map: (url: string) => string | null,
): C => {
  if (kind !== 'gallery' || !Array.isArray(config?.items)) return config
  const items = config.items.map((item: unknown) => {
    const url = (item as { image_url?: unknown } | null)?.image_url
    return typeof url === 'string' ? { ...(item as Config), image_url: map(url) } : item
  })
  return { ...config, items }
}
