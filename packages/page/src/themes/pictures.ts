type Pictured = { readonly image_url?: string | null | undefined } | null | undefined

/** Parts of a theme that hold the URL of an upload, with the field that does. */
export const themeUploads = [
  ['background', 'image_url'],
  ['cover', 'image_url'],
  ['font_file', 'url'],
  ['heading_font_file', 'url'],
] as const

/** Returns styles of sections, which are untrusted, with each URL of a picture mapped. */
export const mapSectionPictures = <S extends readonly object[] | null | undefined>(
  styles: S,
  map: (url: string) => string | null,
): S =>
  Array.isArray(styles)
    ? (styles.map((style: Pictured) =>
        typeof style?.image_url === 'string' ? { ...style, image_url: map(style.image_url) } : style,
      ) as unknown as S)
    : styles

/** Returns a theme, which is untrusted, with each URL of an upload mapped. Parts without an upload stay as they are. */
export const mapThemeUploads = <
  T extends { readonly [Part in (typeof themeUploads)[number][0]]?: object | null | undefined },
>(
  theme: T,
  map: (url: string) => string | null,
): T => {
  const parts = themeUploads.flatMap(([part, field]) => {
    const upload = theme[part] as Readonly<Record<string, unknown>> | null | undefined
    const url = upload?.[field]
    return typeof url === 'string' && url ? [[part, { ...upload, [field]: map(url) }]] : []
  })
  return { ...theme, ...Object.fromEntries(parts) }
}
