import { basename, dirname } from 'node:path/posix'
import { html } from '@vitrine/page/html'
import { negotiateLanguage } from '../lib/negotiate.ts'

/** Vite's manifest of the build: file and imports by module. */
export type Manifest = Readonly<Record<string, Chunk>>
type Chunk = { readonly file: string; readonly name?: string; readonly imports?: readonly string[] }

/** Returns the chunk of a module, or undefined. One that other chunks import too is listed by its name only. */
export const findChunk = (manifest: Manifest, module: string): Chunk | undefined =>
  manifest[module] ??
  (/\.tsx?$/.test(module)
    ? Object.values(manifest).find(({ name }) => name === basename(module).replace(/\.tsx?$/, ''))
    : undefined)

/** Screens of a page. `/studio/pages/{id}/{screen}` is in `features/{screen}/{screen}.tsx`, or named below. */
const pagePath = /^\/studio\/pages\/([1-9]\d{0,14})(?:\/([a-z]+(?:\/[a-z]+)?))?\/?$/
const screenFiles: ReadonlyMap<string | undefined, string> = new Map([
  ['activity', 'alerts/alerts.tsx'],
  ['analytics/campaigns', 'campaigns/campaigns.tsx'],
  ['analytics/changes', 'analytics/changes.tsx'],
  ['analytics/variants', 'variants/variants.tsx'],
  ['audience', 'forms/forms.tsx'],
  ['audience/forms', 'forms/form-list.tsx'],
  ['audience/newsletter', 'forms/newsletter/newsletter.tsx'],
  ['design', 'profile/design/design.tsx'],
  ['history', 'versions/versions.tsx'],
  ['ideas', 'ai/ideas.tsx'],
  ['import', 'imports/import.tsx'],
  ['settings', 'profile/page-settings.tsx'],
  ['share', 'profile/share/share.tsx'],
  ['start', 'profile/start/start.tsx'],
])
const signedOut: Readonly<Record<string, string>> = {
  '/studio/signin': 'src/features/auth/sign-in.tsx',
  '/studio/signup': 'src/features/auth/sign-up.tsx',
}

/** Returns elements that prefetch the first requests: texts, the screen's chunk, and with a session account and page. */
export const createStudioHints = (manifest: Manifest, page: string) => {
  const languages = Object.keys(manifest).flatMap(
    (name) => /^src\/app\/first-texts\/([a-z]+)\.ts$/.exec(name)?.[1] ?? [],
  )

  return (path: string, acceptLanguage: string | undefined, hasSession: boolean): string => {
    const [, profileId, screen] = pagePath.exec(path) ?? []
    const language = negotiateLanguage(acceptLanguage, languages) ?? 'en'
    const source =
      (hasSession ? undefined : signedOut[path]) ??
      `src/features/${screenFiles.get(screen) ?? `${screen}/${screen}.tsx`}`
    const sources = [
      `src/app/first-texts/${language}.ts`,
      ...(hasSession ? ['src/app/signed-in.ts'] : []),
      source,
      // A catalogue of the first screen only refers to the script of the language
      ...['texts', 'screen/texts']
        .map((folder) => `${dirname(source)}/${folder}/${language}.json`)
        .filter((name) => !manifest[name]?.imports?.length),
    ]
    const scripts = [...listFiles(manifest, sources)].filter((file) => !page.includes(file))
    // Spelled like the SDK's URLs, otherwise they would be fetched twice
    const reads = hasSession
      ? [
          '/account',
          ...(profileId
            ? [`/api/v1/profile?profile_id=${profileId}`, `/api/v1/links?profile_id=${profileId}&limit=100`]
            : []),
        ]
      : []
    return [
      ...scripts.map(
        (file) => html`<link rel="modulepreload" crossorigin href="${`/studio/${file}`}">`.value,
      ),
      ...reads.map(
        (url) => html`<link rel="preload" as="fetch" crossorigin="use-credentials" href="${url}">`.value,
      ),
    ].join('\n    ')
  }
}

const listFiles = (manifest: Manifest, modules: readonly string[]): Set<string> => {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = findChunk(manifest, name)
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const next of chunk.imports ?? []) add(next)
  }
  for (const name of modules) add(name)
  return files
}
