import { expect, test } from 'vitest'
import { renderLinkPage } from '#tests/block-page.ts'
import { createContentSecurityPolicy } from '../../../../apps/server/src/site/csp.ts'

test.each(['form', 'email_capture'])(
  'loads the script and the colour of errors with a block of kind %s',
  (kind) => {
    const page = renderLinkPage({ kind })
    expect(page.html.match(/<script src/g)).toHaveLength(1)
    expect(createContentSecurityPolicy(page)).toContain("script-src 'self'; connect-src 'self'; style-src")
    expect(page.css).toContain('--bad:#')
  },
)

test('loads neither without a form, nor before its gate', () => {
  for (const link of [{ kind: 'normal' }, { kind: 'form', gate: { type: 'code' as const } }]) {
    const page = renderLinkPage(link)
    expect(page.html).not.toContain('<script src')
    expect(createContentSecurityPolicy(page)).not.toMatch(/script-src|connect-src/)
    expect(page.css).not.toContain('--bad')
  }
})
