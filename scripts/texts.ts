/**
 * Checks the catalogues, and writes the types of their English messages (`texts.gen.d.ts`): `npm run texts`. Prints how
 * much of each language is translated. Warns of unused messages, of missing plural forms and of words that differ from
 * the glossary. Exits with 1 if a message is not well-formed, or has a key, parameter or plural form that does not
 * exist. With `-- --release`, as in `npm run release`, exits with 1 too if less than 95 % of a language of the studio
 * is translated. docs/translating.md is for translators.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { studioLanguages } from '../packages/contract/src/limits.ts'
import { rules } from '../packages/contract/src/problems/index.ts'
import { parseMessage, TYPE } from '../packages/texts/src/parse.ts'

type Texts = { readonly [key: string]: string | Texts }
type Element = ReturnType<typeof parseMessage>[number]

const root = join(import.meta.dirname, '..')

/** Folders whose catalogues have one file of types, `texts.gen.d.ts`. */
const roots = ['apps/studio/src', 'apps/server/src', 'packages/page/src']

const problems: string[] = []
const warnings: string[] = []

const isCatalogue = (value: unknown): value is Texts =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((inner) => typeof inner === 'string' || isCatalogue(inner))

const read = (path: string): Texts => {
  try {
    const value: unknown = JSON.parse(readFileSync(join(root, path), 'utf8'))
    if (isCatalogue(value)) return value
    problems.push(`${path}: expected texts and groups of texts`)
  } catch (error) {
    problems.push(`${path}: ${(error as Error).message}`)
  }
  return {}
}

/** Returns the keys of both catalogues. A common message has the parameters of both. */
const merge = (a: Texts, b: Texts): Texts =>
  Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].map((key) => {
      const [x = '', y = ''] = [a[key], b[key]]
      const isText = typeof (x || y) === 'string'
      return [key, isText ? `${x as string}${y as string}` : merge((x || {}) as Texts, (y || {}) as Texts)]
    }),
  )

/** English problems are in the contract, and English sentences of alerts in the server. Their translations have the keys and parameters. */
const readEnglish = (folder: string): Texts => {
  if (existsSync(join(root, folder, 'en.json'))) return read(join(folder, 'en.json'))
  const keys = folder.includes('problems')
    ? { rules: Object.fromEntries(Object.keys(rules).map((rule) => [rule, ''])) }
    : {}
  return globSync('*.json', { cwd: join(root, folder) })
    .map((file) => read(join(folder, file)))
    .reduce(merge, keys)
}

/** Messages of a catalogue by path, such as `states.draft`. */
const flatten = (texts: Texts, path = '', messages = new Map<string, string>()): Map<string, string> => {
  for (const [key, value] of Object.entries(texts)) {
    const at = path ? `${path}.${key}` : key
    if (typeof value === 'string') messages.set(at, value)
    else flatten(value, at, messages)
  }
  return messages
}

const parseOrReport = (file: string, key: string, message: string): Element[] => {
  try {
    return parseMessage(message)
  } catch (error) {
    problems.push(`${file} ${key}: ${(error as Error).message}`)
    return []
  }
}

/** Calls `see` with each parameter, and with the branches of a choice. */
const walk = (
  elements: readonly Element[],
  see: (name: string, element: Element, keys: string[]) => void,
) => {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue
    const isChoice = element.type === TYPE.select || element.type === TYPE.plural
    see(element.value, element, isChoice ? Object.keys(element.options) : [])
    if (element.type === TYPE.tag) walk(element.children, see)
    if (isChoice) for (const { value } of Object.values(element.options)) walk(value, see)
  }
}

/** Returns the type of each parameter. Numbers are numbers; a choice with `none` accepts a missing value. */
const listParameters = (elements: readonly Element[]): Map<string, string> => {
  const found = new Map<string, Set<string>>()
  walk(elements, (name, { type }, keys) => {
    const kinds = found.get(name) ?? new Set()
    found.set(name, kinds)
    if (type === TYPE.tag) kinds.add('tag')
    else if (type === TYPE.number || type === TYPE.plural) kinds.add('number')
    else if (keys.includes('true')) kinds.add('boolean')
    else if (type === TYPE.select) {
      if (keys.includes('none')) kinds.add('none')
      if (keys.some((key) => key !== 'none' && key !== 'other')) kinds.add('select')
    }
  })
  const toType = (kinds: ReadonlySet<string>) => {
    if (kinds.has('tag')) return '(parts: (string | Part)[]) => Part'
    const type = kinds.has('number')
      ? 'number'
      : kinds.has('boolean')
        ? 'boolean'
        : kinds.has('select')
          ? 'string'
          : 'string | number'
    return kinds.has('none') ? `${type} | null | undefined` : type
  }
  return new Map([...found].map(([name, kinds]) => [name, toType(kinds)]))
}

const printType = (value: string | Texts, file: string, path: string, indent: string): string => {
  if (typeof value !== 'string') {
    const lines = Object.entries(value).map(([key, inner]) => {
      const name = /^[A-Za-z_]\w*$/.test(key) ? key : `'${key}'`
      return `${indent}  readonly ${name}: ${printType(inner, file, `${path}.${key}`, `${indent}  `)}`
    })
    return `{\n${lines.join('\n')}\n${indent}}`
  }
  const parameters = listParameters(parseOrReport(file, path, value))
  if (!parameters.size) return 'string'
  const values = [...parameters].map(([name, type]) => `${name}: ${type}`).join('; ')
  return values.includes('Part')
    ? `<Part>(values: { ${values} }) => string | (string | Part)[]`
    : `(values: { ${values} }) => string`
}

/** Words of a language that a translation must use for an English word. */
const glossary: Readonly<Record<string, readonly (readonly [english: RegExp, own: RegExp])[]>> = {
  de: [
    [/\bcustom domain/i, /eigene\w* Domain/i],
    [/\bpasskey/i, /Passkey/i],
    [/\brestore point/i, /Sicherungspunkt/i],
  ],
  es: [
    [/\bpasskey/i, /llaves? de acceso/i],
    [/\brestore point/i, /puntos? de restauración/i],
  ],
  fr: [
    [/\bcustom domain/i, /domaines? personnalisés?/i],
    [/\bpasskey/i, /clés? d[’']accès/i],
    [/\brestore point/i, /points? de restauration/i],
  ],
  it: [
    [/\bcustom domain/i, /domini?o? personalizzat[oi]/i],
    [/\bpasskey/i, /passkey/i],
    [/\brestore point/i, /punt[oi] di ripristino/i],
  ],
  ja: [
    [/\bcustom domain/i, /独自ドメイン/],
    [/\bpasskey/i, /パスキー/],
    [/\brestore point/i, /復元ポイント/],
  ],
  ar: [
    [/\bcustom domain/i, /نطاق/],
    [/\bpasskey/i, /مف(?:تاح|اتيح|تاحي) (?:ال)?مرور/],
    [/\brestore point/i, /نق(?:طة|اط|طتا|طتي) (?:ال)?استعادة/],
  ],
  pt: [
    [/\bpasskey/i, /chaves? de acesso/i],
    [/\brestore point/i, /pontos? de restauração/i],
  ],
}

const checkTranslation = (file: string, language: string, english: ReadonlyMap<string, string>) => {
  const own = flatten(read(file))
  const forms: readonly string[] = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  for (const [key, text] of own) {
    const source = english.get(key)
    if (source === undefined) {
      problems.push(`${file} ${key}: not in English`)
      continue
    }
    const known = listParameters(parseOrReport(file, key, source))
    const elements = parseOrReport(file, key, text)
    for (const [name, type] of listParameters(elements)) {
      const expected = known.get(name)
      if (!expected) problems.push(`${file} ${key}: English has no parameter ${name}`)
      // A translation may show any value as text, except a tag
      else if (/Part/.test(type + expected) ? type !== expected : !/string/.test(type) && type !== expected)
        problems.push(`${file} ${key}: ${name} has the type ${type}, and ${expected} in English`)
    }
    walk(elements, (name, element, keys) => {
      const { type } = element
      if (type === TYPE.date || type === TYPE.time)
        problems.push(`${file} ${key}: the date ${name} must arrive as a text`)
      const wrong =
        type === TYPE.plural ? keys.filter((form) => !/^=/.test(form) && !forms.includes(form)) : []
      if (wrong.length) problems.push(`${file} ${key}: ${language} has no plural form ${wrong.join(', ')}`)
      // A choice of numbers, such as none or some, has no forms
      if (type !== TYPE.plural || keys.every((form) => /^=|^other$/.test(form))) return
      const rules = new Intl.PluralRules(language, { type: element.pluralType ?? 'cardinal' })
      const given = keys.map((key) => (key.startsWith('=') ? rules.select(Number(key.slice(1))) : key))
      // Forms of large numbers only, such as `many` in Spanish, may be missing
      const usual = Array.from({ length: 200 }, (_, n) => rules.select(n))
      const missing = new Set(usual.filter((form) => !given.includes(form)))
      if (missing.size)
        warnings.push(`${file} ${key}: ${name} lacks the plural form ${[...missing].join(', ')}`)
    })
    for (const [word, mine] of glossary[language] ?? [])
      if (word.test(source) && text && !mine.test(text)) warnings.push(`${file} ${key}: ${mine} expected`)
  }
  const missing = [...english].filter(([key, text]) => text && !own.get(key))
  if (file.includes('/alerts/'))
    problems.push(...missing.map(([key]) => `${file} ${key}: missing, and its English is not in a catalogue`))
  return english.size - missing.length
}

const counts = new Map<string, { own: number; all: number }>()
const sources = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.gen.d.ts'] })
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n')

for (const folder of roots) {
  const catalogues = new Set(globSync('**/texts/??.json', { cwd: join(root, folder) }).map(dirname))
  const lines = [...catalogues].sort().map((path) => {
    const file = join(folder, path)
    const texts = readEnglish(file)
    const english = flatten(texts)
    const files = globSync('??.json', { cwd: join(root, file) })
    const needed = folder === 'apps/studio/src' ? studioLanguages.map((language) => `${language}.json`) : []
    for (const missing of needed.filter((name) => !files.includes(name)))
      problems.push(`${file}/${missing}: missing. Without translations it is {}`)
    for (const other of files) {
      const language = other.replace('.json', '')
      const count = counts.get(language) ?? { own: 0, all: 0 }
      counts.set(language, count)
      count.all += english.size
      count.own += language === 'en' ? english.size : checkTranslation(join(file, other), language, english)
    }
    for (const key of english.keys()) {
      const parts = key.split('.')
      if (!parts.some((part) => new RegExp(`\\b${part.replace(/\W/g, '.')}\\b`).test(sources)))
        warnings.push(`${file} ${key}: probably unused`)
    }
    // The folder names the catalogue: `links/blocks` is in `features/links/blocks/texts`
    const parent = dirname(path).replace(/^(?:features|providers)\//, '')
    const name = parent === '.' ? 'page' : parent
    return `  readonly '${name}': ${printType(texts, file, '', '  ')}`
  })
  if (lines.length)
    writeFileSync(
      join(root, folder, 'texts.gen.d.ts'),
      `// Written by \`npm run texts\` from the English catalogues\n\nexport type Texts = {\n${lines.join('\n')}\n}\n`,
    )
}

const offered: readonly string[] = studioLanguages
for (const [language, { own, all }] of [...counts].sort()) {
  const percent = Math.floor((100 * own) / all)
  console.log(`${language} ${percent} %`)
  if (process.argv.includes('--release') && offered.includes(language) && percent < 95)
    problems.push(`${language}: a release needs 95 %`)
}
for (const warning of warnings) console.warn(`Warning: ${warning}`)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length ? 1 : 0
