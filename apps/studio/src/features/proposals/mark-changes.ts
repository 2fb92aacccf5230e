import type { PageView } from '@vitrine/page/view'
import { findLinkElement } from '../../editor/find-link-element.ts'
import type { Change } from './apply-changes.ts'

const selectors: Readonly<Record<string, string>> = {
  'profile.display_name': 'h1',
  'profile.bio': '.bio',
  'profile.avatar_url': 'header img,.av',
  'profile.social_links': '.so',
}

/** Adds the numbers of changes to the elements of a drawn page. */
export const markChanges = (page: Document, view: PageView, changes: readonly Change[]): void => {
  for (const mark of page.querySelectorAll('[data-change]')) mark.remove()
  changes.forEach(({ name, conflicts, differences }, i) => {
    const ids = [...conflicts, ...differences].flatMap(({ path }) => /^links\.(\d+)/.exec(path)?.[1] ?? [])
    const elements = ids.length
      ? [...new Set(ids)].map((id) => findLinkElement(page, view, Number(id)))
      : [page.querySelector(selectors[name] ?? 'unknown')]
    for (const element of elements) {
      if (!element) continue
      const mark = page.createElement('span')
      mark.dataset.change = name
      mark.textContent = String(i + 1)
      mark.setAttribute('aria-hidden', 'true')
      Object.assign(mark.style, {
        position: 'absolute',
        insetBlockStart: '-.5rem',
        insetInlineEnd: '-.25rem',
        zIndex: '9',
        display: 'grid',
        placeItems: 'center',
        minWidth: '1.5rem',
        height: '1.5rem',
        borderRadius: '1rem',
        background: '#0a2c22',
        color: '#fff',
        outline: '2px solid #fff',
        font: '600 .8125rem/1 system-ui',
      })
      const box = element as HTMLElement
      if (page.defaultView!.getComputedStyle(box).position === 'static') box.style.position = 'relative'
      box.append(mark)
    }
  })
}
