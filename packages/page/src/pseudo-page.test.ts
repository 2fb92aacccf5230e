import type { Catalogue } from '@vitrine/texts'
import { afterAll, expect, test, vi } from 'vitest'
import { createWordedPage } from '#tests/worded-page.ts'

vi.mock('./texts/en.json', async (original) => {
  const { default: catalogue } = await original<{ default: Catalogue }>()
  const { createPseudoCatalogue } = await import('@vitrine/texts/pseudo')
  return { default: createPseudoCatalogue(catalogue) }
})

// Another test file of this worker may have loaded the English catalogue
vi.resetModules()
afterAll(() => vi.resetModules())
const { renderProfilePage } = await import('./profile-page.ts')

const word = /\p{L}{3,}/gu
/** Dates, units and names that no catalogue has. */
const formatted = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Mar|March|Dec|UTC|hour|PDF|Somewhere)$/

test.each([false, true])(
  'shows no English on a page in the pseudo language, with a warning: %s',
  (withheld) => {
    const view = createWordedPage('§', withheld)
    const { html } = renderProfilePage(view)
    const labels = [...html.matchAll(/ (?:aria-label|alt|title|placeholder)="([^"]*)"/g)].map(
      ([, text]) => text,
    )
    const text = html.replace(/<(style|script)[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, '\n')
    const stored = new Set(JSON.stringify(view).replaceAll('\\n', ' ').match(word))
    const shown = new Set(`${text}\n${labels.join('\n')}`.match(word))
    expect(shown.size).toBeGreaterThan(5)
    const english = [...shown].filter(
      (name) => /^[a-z]+$/i.test(name) && !stored.has(name) && !formatted.test(name),
    )
    expect(english).toEqual([])
  },
)
