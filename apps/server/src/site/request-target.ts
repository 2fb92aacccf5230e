/** Returns path and query of an absolute target, which clients send to proxies (RFC 9112, 3.2.2). */
export const toOriginForm = (target: string): string => {
  const rest = target.replace(/^https?:\/\/[^/?]*/i, '')
  return rest === target || rest[0] === '/' ? rest : `/${rest}`
}

/** Decodes percent-encoded characters that need no encoding; the URL stays equivalent (RFC 3986, 6.2.2.2). */
export const normalisePercentEncoding = (target: string): string => {
  if (!target.includes('%')) return target
  const query = target.indexOf('?')
  const path = query < 0 ? target : target.slice(0, query)
  const plain = path.replace(/%([2-7][\da-f])/gi, (spelled, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16))
    return /[\w.~-]/.test(character) ? character : spelled
  })
  return plain + target.slice(path.length)
}

export const readSearch = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '')
