import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rootFolder } from '../../process/folders.ts'
import { mailPaths } from './templates.ts'

const read = (path: string) => readFileSync(join(rootFolder, path), 'utf8')

/** Paths of the studio's screens, from its table of routes. Former addresses are in another table. */
const routes = [
  ...read('apps/studio/src/app/routes.tsx').matchAll(/\[\s*'([\w/:?-]+)',\s*(?:\(t\)|\w+Title)/g),
].map(([, path]) => path!)
const pattern = new RegExp(
  `^(?:/pages/1)?(?:/(?:${routes.map((path) => path.replaceAll(/\/:\w+\?/g, '(?:/[\\w-]+)?').replaceAll(/:\w+/g, '[\\w-]+')).join('|')}))?$`,
)

/** Paths of screens in the source of the server, with 1 for each value. */
const paths = globSync('apps/server/src/**/*.ts', { cwd: rootFolder })
  .filter((file) => !/\.test\.ts$|studio-hints/.test(file))
  .flatMap((file) =>
    [
      ...read(file).matchAll(
        /[`'](?:\/studio)?(\/(?:pages|workspaces|account|plan|admin)(?:\/[^`'?#\s.]*)?)[`'?#]/g,
      ),
    ].map(([, path]) => path!.replaceAll(/\$\{[^}]*\}/g, '1')),
  )
const eventPaths = [
  ...read('apps/server/src/features/events/policy.ts').matchAll(/^ +'\w+\.\w+': .+=> [`']([^`'?]*)/gm),
].map(([, path]) => `/pages/1${path!.replaceAll(/\$\{[^}]*\}/g, '1')}`)

test('finds screens and links', () => {
  expect(routes.length).toBeGreaterThan(30)
  expect(paths.length).toBeGreaterThan(5)
  expect(eventPaths.length).toBeGreaterThan(8)
})

test.each([
  ...new Set([
    ...paths,
    ...eventPaths,
    ...Object.values(mailPaths).map((path) => path.replace('/studio', '')),
  ]),
])('%s is the address of a screen', (path) => {
  expect(path).toMatch(pattern)
})
