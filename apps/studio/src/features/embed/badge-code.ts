export type BadgeLook = 'auto' | 'light' | 'dark'

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

/** What is put into another site: a picture that is a link, and nothing that runs. */
export const badgeCode = ({
  pageUrl,
  badgeUrl,
  look,
  alt,
}: {
  pageUrl: string
  /** Without a query. */
  badgeUrl: string
  look: BadgeLook
  alt: string
}): string => {
  const source = look === 'auto' ? badgeUrl : `${badgeUrl}?look=${look}`
  return `<a href="${escaped(pageUrl)}"><img src="${escaped(source)}" alt="${escaped(alt)}" height="40"></a>`
}

/** What Google Sheets reads a table by. */
export const sheetFormula = (url: string): string => `=IMPORTDATA("${url}")`
