#!/usr/bin/env node
/**
 * Reports comments, texts and documents that break the rules in CONTRIBUTING.md, "Write text".
 * Usage: node lint/prose.mjs [PATH…]. Without paths it checks `cleanPaths`. Exits with 1 if it reports something.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Checked paths, which have no findings. Add a path when its last finding is fixed. */
const cleanPaths = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'ARCHITECTURE.md',
  '.dependency-cruiser.mjs',
  '.ci',
  '.dockerignore',
  '.npmrc',
  'redocly.yaml',
  'vitest.config.ts',
  'apps/studio/vite.config.ts',
  'docs',
  'lint',
  'apps/server/src',
  'apps/studio/src',
  'bench',
  'deploy',
  'examples',
  'packages',
  'scripts',
  'tests',
]

/** Files that are not checked, with the reason. */
const skipped = [
  [/^docs\/(configuration|webhooks)\.md$/, 'generated from descriptions in the code'],
  [/^lint\/prose\.(mjs|test\.ts)$/, 'contains the patterns'],
  [/^packages\/contract\/src\/username\.ts$/, 'lists reserved names'],
]

/** Correct sentences that match a pattern, with the reason. */
const exceptions = [
  [/\bencrypted at rest\b|\bat rest are encrypted\b/i, 'an established term of cryptography'],
  [/\btells? (\w+ )?apart\b/i, 'means "distinguish"'],
  [/\bnobody\b(?=[|']| to run)/g, 'the system account'],
  [/defaults stand in for it/, 'log line that alert rules of operators may match'],
]

const rules = [
  ['start with a subject or a verb', /^(What|Who|Whom|Whether|Where|Whatever|Whoever|That|Those)\b[^?]*$/],
  ['name the actor', /\b(nobody|somebody|whoever|whomever)\b/i],
  ['write "expired" or "ended"', /\b(is|are|was|were|has been|be) over\b(?! (\d|the (limit|quota|budget)))/i],
  ['write "report", "return", "log" or "notify"', /\b(tell|tells|telling|told)\b/i],
  [
    'write "missing" or "does not exist"',
    /\b(is|are|was|were|there is) none\b|\b(is|are) no \w+ (any more|anymore)\b/i,
  ],
  ['write "again"', /\banew\b/i],
  ['write "lookup"', /\blook-ups?\b/i],
  ['write "in the meantime" or "concurrently"', /\bmeanwhile\b/i],
  ['write "continue"', /\b(go|goes|went) on\b/i],
  ['write "undo" or "revert"', /\b(take|takes|taken|taking) back\b/i],
  ['write "fix" or "repair"', /\bmend(s|ed|ing)?\b/i],
  ['write "represents" or "is in"', /\bstands? (for|in|here|beside|behind)\b/i],
  ['write "granted access"', /\blet in(to)?\b/i],
  ['write "its own"', /\bof (one's|its|their|his|her) own\b/i],
  ['write "receives" or "subscribes to"', /\b(hear|hears|heard) (of|from)\b/i],
  ['write "requested"', /\b(is|are|was|were) asked (for|about|of)\b/i],
]

const titles =
  /^\s*(?:test|it)\b[^'"`\n]*\(\s*['"`]((?:of|that|in|by|while|with|for|and|from|as|under|to|an?|the)\b.*)/gim

/** Returns the test titles that do not start with a verb, by line. */
const findWrongTitles = (file, source) =>
  !/\.test\.tsx?$/.test(file)
    ? []
    : [...source.matchAll(titles)].map(({ 0: match, 1: title, index }) => {
        const line = source.slice(0, index + match.indexOf(title)).split('\n').length
        return `${file}:${line}: start a test title with a verb: ${title.slice(0, 120)}`
      })

/** Returns the texts of a Markdown file by line, without code. */
const readMarkdownTexts = (source) => {
  let isCode = false
  return source.split('\n').flatMap((line, index) => {
    if (/^\s*```/.test(line)) isCode = !isCode
    const text = line.replace(/`[^`]*`/g, 'code').replace(/^[\s>#*|-]+/, '')
    return isCode || !text ? [] : [{ line: index + 1, text }]
  })
}

/** Files whose comments are lines that start with `#` or `;`. */
const hashFiles =
  /\.(sh|ya?ml|conf|cfg|ini|service|timer|example)$|\/(Caddyfile|Dockerfile|run|vitrine|vitrine-admin)$|^\.(npmrc|dockerignore)$/

/** Returns the comments of a configuration file or shell script by line. */
const readHashTexts = (source) =>
  source.split('\n').flatMap((line, index) => {
    const [, text] = /^\s*[#;]+\s+(.*)$/.exec(line) ?? []
    return text ? [{ line: index + 1, text: text.replace(/`[^`]*`/g, 'code') }] : []
  })

/** Returns comments, and string literals of at least three words, by line. */
const readCodeTexts = (source) => {
  const tokens =
    /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g
  return [...source.matchAll(tokens)].flatMap(({ 0: token, index }) => {
    const isComment = token.startsWith('/')
    const text = isComment
      ? token.replace(/^\/\*+|\*\/$|^\/\/|\n\s*\*/g, ' ').replace(/`[^`]*`/g, 'code')
      : token.slice(1, -1).replace(/\$\{[^}]*\}/g, 'x')
    const isSentence = isComment || /[A-Za-z] [a-z]+ [a-z]/.test(text)
    return isSentence ? [{ line: source.slice(0, index).split('\n').length, text: text.trim() }] : []
  })
}

/** Returns the findings of one file as `FILE:LINE: advice: sentence`. */
export const listFindings = (file, source) => {
  const readTexts = file.endsWith('.md')
    ? readMarkdownTexts
    : hashFiles.test(file)
      ? readHashTexts
      : readCodeTexts
  const texts = readTexts(source)
  const findings = texts.flatMap(({ line, text }) =>
    text.split(/(?<=[.!])\s+/).flatMap((sentence) => {
      const checked = exceptions.reduce(
        (rest, [pattern]) => rest.replace(pattern, ''),
        sentence.replace(/\s+/g, ' '),
      )
      return rules
        .filter(([, pattern]) => pattern.test(checked))
        .map(([advice]) => `${file}:${line}: ${advice}: ${sentence.slice(0, 120)}`)
    }),
  )
  return [...findings, ...findWrongTitles(file, source)]
}

if (process.argv[1] === import.meta.filename) {
  const paths = process.argv.length > 2 ? process.argv.slice(2) : cleanPaths
  const files = execFileSync('git', ['ls-files', '--', ...paths], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(md|tsx?|mjs|js)$/.test(file) || hashFiles.test(file))
    .filter((file) => !skipped.some(([pattern]) => pattern.test(file)))
  const findings = files.flatMap((file) => listFindings(file, readFileSync(file, 'utf8')))
  for (const finding of findings) console.error(finding)
  console.log(`${findings.length} findings in ${files.length} files`)
  process.exitCode = findings.length ? 1 : 0
}
