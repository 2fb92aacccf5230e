/** Creates a `fetch` that stores the cookies of one service, because Node's `fetch` does not. Supports only the attribute `Max-Age`. */
export const fetchWithCookies = (fetcher: typeof fetch = fetch): typeof fetch => {
  const jar = new Map<string, string>()
  return async (input, init) => {
    const request = new Request(input, init)
    if (jar.size)
      request.headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetcher(request)
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';')
      const at = pair.indexOf('=')
      const expired = attributes.some((a) => /^\s*max-age=0\s*$/i.test(a))
      if (expired) jar.delete(pair.slice(0, at))
      else jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }
}
