type Pictured = { readonly image_url?: string | null | undefined } | null | undefined

/** Parts of a theme that hold the URL of a picture. */
export const themePictureParts = ['background', 'cover'] as const

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

/** Returns a theme, which is untrusted, with each URL of a picture mapped. Parts without a picture stay as they are. */
export const mapThemePictures = <
  T extends { readonly [Part in (typeof themePictureParts)[number]]?: Pictured },
>(
  theme: T,
  map: (url: string) => string | null,
): T => {
  const pictures = themePictureParts.flatMap((part) => {
    const picture: Pictured = theme[part]
    const url = picture?.image_url
    return typeof url === 'string' && url ? [[part, { ...picture, image_url: map(url) }]] : []
  })
  return { ...theme, ...Object.fromEntries(pictures) }
}
