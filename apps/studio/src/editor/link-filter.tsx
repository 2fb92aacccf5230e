import type { Link } from '@vitrine/contract'
import { useState } from 'react'
import { useTexts } from '../app/texts.tsx'
import { TextField } from '../ui/field.tsx'
import { Fields } from '../ui/field-parts.tsx'

const filterFrom = 20

type Filtered = Pick<Link, 'title' | 'url'>

/** Returns the search field of a long list of links, a test of a link, and whether a search is active. */
export const useLinkFilter = (links: readonly Filtered[]) => {
  const t = useTexts()
  const [text, setText] = useState('')
  const search = text.trim().toLowerCase()
  return {
    field:
      links.length > filterFrom ? (
        <Fields isDisabled={false}>
          <TextField
            type="search"
            label={t.links.filter}
            value={text}
            onChange={setText}
            autoComplete="off"
          />
        </Fields>
      ) : null,
    matches: ({ title, url }: Filtered): boolean => `${title} ${url}`.toLowerCase().includes(search),
    isActive: search !== '',
  }
}
