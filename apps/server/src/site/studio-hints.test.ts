import { expect, test } from 'vitest'
import { createStudioHints } from './studio-hints.ts'

const chunk = (name: string, ...imports: string[]) => ({ file: `assets/${name}.js`, imports })
const hintsFor = createStudioHints(
  {
    _studio: chunk('studio'),
    _field: chunk('field', '_studio'),
    'src/app/signed-in.ts': chunk('signed-in', '_studio'),
    'src/features/auth/sign-in.tsx': chunk('sign-in', '_studio', '_field'),
    'src/features/links/links.tsx': chunk('links', '_studio', '_field'),
    'src/app/first-texts/en.ts': chunk('en'),
    'src/app/first-texts/de.ts': chunk('de'),
    'src/features/links/texts/de.json': chunk('links-of-first-de', 'src/app/first-texts/de.ts'),
    'src/features/links/screen/texts/de.json': chunk('links-de'),
  },
  '<script type="module" src="/studio/assets/studio.js"></script>',
)
const addresses = (hints: string) => [...hints.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)

test('preloads the imports, texts and API data of a screen', () => {
  expect(addresses(hintsFor('/studio/pages/12/links', 'de-AT,en;q=0.5', true))).toEqual([
    '/studio/assets/de.js',
    '/studio/assets/signed-in.js',
    '/studio/assets/links.js',
    '/studio/assets/field.js',
    '/studio/assets/links-de.js',
    '/account',
    '/api/v1/profile?profile_id=12',
    '/api/v1/links?profile_id=12&amp;limit=100',
  ])
})

test('makes no API request without a session', () => {
  expect(addresses(hintsFor('/studio/signin', undefined, false))).toEqual([
    '/studio/assets/en.js',
    '/studio/assets/sign-in.js',
    '/studio/assets/field.js',
  ])
  expect(addresses(hintsFor('/studio/signin', 'en', false))).not.toContain('/studio/assets/signed-in.js')
  expect(addresses(hintsFor('/studio/pages/12/links', 'fr', false))).not.toContain('/account')
})

test('preloads only the texts for an unknown screen', () => {
  for (const path of ['/studio/pages/0', '/studio/pages/1x', '/studio/pages/1/"><script>', '/studio/nowhere'])
    expect(addresses(hintsFor(path, 'en', false))).toEqual(['/studio/assets/en.js'])
})
