import { type Egress, EgressError } from './port.ts'

/** Name of this service in robots.txt, the product of its user agent. */
const product = 'vitrine'
const maxLength = 512 * 1024

/** A file with more rules forbids all, because each is compared with each URL. */
const maxRules = 2000

/** `parts` are the texts between the asterisks of the path, without a `$` at its end. */
type Rule = { readonly isAllowed: boolean; readonly path: string; readonly parts: readonly string[] }

const createRule = (isAllowed: boolean, content: string): Rule => {
  const path = normalise(content)
  return { isAllowed, path, parts: path.replace(/\$$/, '').split(/\*+/) }
}

/** Writes all characters but those of URLs as percent codes, so that both spellings of a path are equal. */
const normalise = (path: string): string => {
  const encoded = encodeURI(path.toWellFormed()).replace(/%25([0-9a-f]{2})/gi, '%$1')
  return encoded.replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase())
}

/**
 * Returns the rules of a robots.txt for this service: those of the groups that name it, or those for all programs. The first
 * that matches a path counts: the longest one, or the one that allows (RFC 9309).
 */
export const parseRules = (text: string): readonly Rule[] => {
  const own: Rule[] = []
  const general: Rule[] = []
  let [isOwn, isGeneral, isOpen, hasOwn] = [false, false, false, false]
  for (const line of text.slice(0, maxLength).split(/\r\n?|\n/)) {
    const [, name, value] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line.replace(/^\ufeff/, '')) ?? []
    if (name === undefined) continue
    const field = name.toLowerCase()
    const content = value!.trim()
    if (field === 'user-agent') {
      if (!isOpen) [isOwn, isGeneral] = [false, false]
      isOpen = true
      const agent = content.toLowerCase().replace(/[^a-z_*-].*$/, '')
      isOwn ||= agent === product
      isGeneral ||= agent === '*'
      hasOwn ||= isOwn
    } else if (field === 'allow' || field === 'disallow') {
      isOpen = false
      const rules = isOwn ? own : general
      if (!content || !(isOwn || isGeneral) || rules.length > maxRules) continue
      rules.push(createRule(field === 'allow', content))
    }
  }
  const rules = hasOwn ? own : general
  if (rules.length > maxRules) return [createRule(false, '/')]
  return rules.sort((a, b) => b.path.length - a.path.length || Number(b.isAllowed) - Number(a.isAllowed))
}

/** Compares in linear time for each `*`, because the pattern is written by others. */
const matches = ({ path: pattern, parts }: Rule, path: string): boolean => {
  const isWhole = pattern.endsWith('$')
  if (!path.startsWith(parts[0]!)) return false
  let at = parts[0]!.length
  for (let i = 1; i < parts.length; i++) {
    const part = parts[i]!
    const found =
      isWhole && i === parts.length - 1 ? Math.max(at, path.length - part.length) : path.indexOf(part, at)
    if (found < 0 || !path.startsWith(part, found)) return false
    at = found + part.length
  }
  return !isWhole || at === path.length
}

/** Returns true if the rules of `parseRules` allow a path. */
export const allowsPath = (rules: readonly Rule[], path: string): boolean => {
  const target = normalise(path)
  return rules.find((rule) => matches(rule, target))?.isAllowed ?? true
}

/**
 * Creates a client that asks the robots.txt of each site first, once per site. A site whose file is missing allows all;
 * one whose file cannot be read allows nothing (RFC 9309, 2.3.1).
 */
export const createPoliteEgress = (egress: Egress, account: string) => {
  const sites = new Map<string, Promise<readonly Rule[]>>()
  const readRules = async (origin: string): Promise<readonly Rule[]> => {
    try {
      return parseRules((await egress.get(`${origin}/robots.txt`, 'text/plain', account)).bytes.toString())
    } catch (error) {
      const { status = 0 } = error as EgressError
      if (status >= 400 && status < 500) return []
      throw error
    }
  }
  const assertAllowed = async (urlText: string): Promise<void> => {
    const url = URL.parse(urlText)
    if (!url || !/^https?:$/.test(url.protocol)) return
    const rules = sites.get(url.origin) ?? readRules(url.origin)
    sites.set(url.origin, rules)
    if (!allowsPath(await rules, url.pathname + url.search))
      throw new EgressError('refused', 'the robots.txt of the site does not allow it')
  }
  return {
    get: async (url: string, accept: string) => {
      await assertAllowed(url)
      const page = await egress.get(url, accept, account)
      if (page.url !== url) await assertAllowed(page.url)
      return page
    },
    readStatus: async (url: string, method: 'HEAD' | 'GET', signal: AbortSignal) => {
      await assertAllowed(url)
      return egress.readStatus(url, method, signal)
    },
  }
}
