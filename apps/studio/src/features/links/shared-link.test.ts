import { describe, expect, test } from 'vitest'
import { readShared } from './shared-link.ts'

const shared = (params: Record<string, string>) => readShared(new URLSearchParams(params))

describe('content shared by another app', () => {
  test('finds a URL in its field, in the text or in the title', () => {
    const url = 'https://example.com/bowl'
    expect(shared({ title: 'A bowl', url })).toEqual({ url, title: 'A bowl' })
    expect(shared({ title: 'A bowl', text: `Look at this: ${url}.` })).toEqual({ url, title: 'A bowl' })
    expect(shared({ title: url })).toEqual({ url, title: null })
  })

  test('accepts shares without URL or title', () => {
    expect(shared({ title: 'A bowl', text: 'just words' })).toEqual({ url: '', title: 'A bowl' })
    expect(shared({})).toEqual({ url: '', title: null })
    expect(shared({ url: 'javascript:alert(1)' })).toEqual({ url: '', title: null })
  })
})
