export type BadgeLook = 'auto' | 'light' | 'dark'

const escapeAttribute = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

export const createBadgeCode = ({
  pageUrl,
  badgeUrl,
  look,
  alt,
}: {
  pageUrl: string
  badgeUrl: string
  look: BadgeLook
  alt: string
}): string => {
  const source = look === 'auto' ? badgeUrl : `${badgeUrl}?look=${look}`
  return `<a href="${escapeAttribute(pageUrl)}"><img src="${escapeAttribute(source)}" alt="${escapeAttribute(alt)}" height="40"></a>`
}
