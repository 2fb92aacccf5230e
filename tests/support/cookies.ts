export type Cookie = { value: string; attributes: string[] }

export const parseSetCookies = (header: string | string[] | number | undefined): Record<string, Cookie> => {
  const cookies: Record<string, Cookie> = {}
  for (const line of header === undefined ? [] : [header].flat().map(String)) {
    const [pair = '', ...attributes] = line.split(/;\s*/)
    const at = pair.indexOf('=')
    cookies[pair.slice(0, at)] = { value: pair.slice(at + 1), attributes }
  }
  return cookies
}

/** Returns the `Cookie` header that a browser would send after these responses. */
export const createCookieHeader = (...responses: { cookies: Record<string, Cookie> }[]): string => {
  const jar = new Map<string, string>()
  for (const { cookies } of responses)
    for (const [name, { value }] of Object.entries(cookies))
      if (value) jar.set(name, value)
      else jar.delete(name)
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
}
