import { expect, test } from 'vitest'
import { createBadgeCode } from './badge-code.ts'

const badge = { pageUrl: 'https://shop.example.com', badgeUrl: 'https://v.example.com/ada/badge.svg' }

test('creates the code of a badge as a link around a picture, with any page name', () => {
  expect(createBadgeCode({ ...badge, look: 'auto', alt: 'Find Ada on Vitrine' })).toBe(
    '<a href="https://shop.example.com"><img src="https://v.example.com/ada/badge.svg" alt="Find Ada on Vitrine" height="40"></a>',
  )
  const code = createBadgeCode({ ...badge, look: 'dark', alt: '"><script>alert(1)</script> & Sons' })
  expect(code).toContain('badge.svg?look=dark"')
  expect(code).toContain('alt="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; Sons"')
})
