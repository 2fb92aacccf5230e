import type { PageView } from '@vitrine/page/view'

/** Returns the element of a block of a drawn page, or null if the page does not contain it. */
export const findLinkElement = (page: Document, view: PageView, id: number): Element | null => {
  const link = view.links.find((other) => other.id === id)
  if (!link) return null
  const { caption } = link.business_block_config ?? {}
  const isText = link.kind === 'text'
  const element =
    page.querySelector(`[href="/l/${id}"],[href$="card=${id}"],#f${id},[id^="g${id}-"]`) ??
    [...page.querySelectorAll(isText ? '.tx' : 'main>div bdi')].find(({ textContent }) =>
      isText
        ? textContent.startsWith(link.title.replace(/…$/, ''))
        : [link.title, caption].includes(textContent),
    )
  return element?.closest('.ga') ?? element?.closest('li,figure,.vc,.fq,.tx') ?? element ?? null
}

/** Returns the heading of the section of a block, for blocks without visible text. */
export const findSectionHeading = (page: Document, view: PageView, id: number): Element | null => {
  const section = view.links.find((other) => other.id === id)?.section?.trim()
  return (
    [...page.querySelectorAll('main h2')].find(({ textContent }) => textContent.trim() === section) ?? null
  )
}
