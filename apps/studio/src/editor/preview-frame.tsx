import { renderProfilePage } from '@vitrine/page/profile-page'
import { getTexts } from '@vitrine/page/texts/index'
import type { PageView } from '@vitrine/page/view'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useMode } from '../app/appearance.ts'
import { useTexts } from '../app/texts.tsx'
import { findLinkElement, findSectionHeading } from './find-link-element.ts'
import { useLatestEntries } from './latest-query.ts'
import { patchElement } from './patch-element.ts'
import styles from './preview.module.css'
import type { PreviewProps } from './preview.tsx'

type RenderedPage = { css: string; html: string }

/** Length of the HTML of a page with several hundred links, in characters. */
const largePage = 150_000

/** Frame of `Preview` with the renderer, which is a separate chunk. */
export const PreviewFrame = ({
  view: draft,
  mode: shownMode,
  onOpenLink,
  onOpenOther,
  onDraw,
  marked,
  miniature = false,
  viewportHeight,
}: PreviewProps) => {
  const t = useTexts()
  const findEntries = useLatestEntries(draft.links)
  const view = useMemo(
    () => ({ ...draft, links: draft.links.map((link) => ({ ...link, entries: findEntries(link) })) }),
    [draft, findEntries],
  )
  const studioMode = useMode()
  const mode = shownMode ?? studioMode
  const frame = useRef<HTMLIFrameElement>(null)
  const rendered = useRef<RenderedPage>({ css: '', html: '' })
  const onOpenLinkRef = useRef(onOpenLink)
  onOpenLinkRef.current = onOpenLink
  const onOpenOtherRef = useRef(onOpenOther)
  onOpenOtherRef.current = onOpenOther
  const onDrawRef = useRef(onDraw)
  onDrawRef.current = onDraw
  const scrollTarget = useRef<number | null>(null)
  const scrollToTarget = useRef(() => {})
  scrollToTarget.current = () => {
    if (scrollTarget.current !== null && scrollToLink(frame.current!, view, scrollTarget.current))
      scrollTarget.current = null
  }

  // Before the browser paints, otherwise the preview of the next screen would be blank at first
  useLayoutEffect(() => {
    const { contentDocument, contentWindow } = frame.current!
    if (!contentDocument || !contentWindow) return
    // An empty frame is in quirks mode, which lays out forms differently
    contentDocument.open()
    contentDocument.write('<!doctype html>')
    contentDocument.close()
    rendered.current = { css: '', html: '' }
    const openClickedLink = (event: Event) => {
      event.preventDefault()
      const element = (event.target as Element).closest('a[href^="/l/"],form')
      const id = Number(
        /\/[lf]\/(\d+)/.exec(element?.getAttribute('href') ?? element?.getAttribute('action') ?? '')?.[1],
      )
      if (id) onOpenLinkRef.current?.(id)
      else onOpenOtherRef.current?.(event.target as Element)
    }
    contentDocument.addEventListener('click', openClickedLink)
    contentDocument.addEventListener('submit', openClickedLink)
    return () => {
      contentDocument.removeEventListener('click', openClickedLink)
      contentDocument.removeEventListener('submit', openClickedLink)
    }
  }, [])

  useLayoutEffect(() => {
    const { contentDocument: frameDocument, contentWindow: frameWindow } = frame.current!
    if (!frameDocument || !frameWindow) return
    const page = renderProfilePage(view)
    const pageCss = forceColorScheme(page.css, mode)
    const css = `${viewportHeight ? replaceHeightUnits(pageCss, viewportHeight) : pageCss}html{scrollbar-width:none}`
    if (css !== rendered.current.css) {
      const Sheet = (frameWindow as Window & typeof globalThis).CSSStyleSheet
      const sheet = new Sheet()
      sheet.replaceSync(css)
      frameDocument.adoptedStyleSheets = [sheet]
    }
    const { empty, emptyOwn } = getTexts(view.profile.language)
    const html = page.html.replace(`<p class="mt">${empty}</p>`, () => `<p class="mt">${emptyOwn}</p>`)
    const show = () => {
      // The renderer escapes all values, and this frame runs no scripts
      const parsed = new DOMParser().parseFromString(html.replace(/<style>.*?<\/style>/s, ''), 'text/html')
      for (const { name, value } of parsed.documentElement.attributes)
        frameDocument.documentElement.setAttribute(name, value)
      patchElement(frameDocument.body, parsed.body)
      rendered.current.html = html
      onDrawRef.current?.(frameDocument)
      scrollToTarget.current()
    }
    rendered.current.css = css
    if (html === rendered.current.html) return onDrawRef.current?.(frameDocument)
    if (html.length < largePage) return show()
    // A separate task, so that a large page does not delay typing
    const timer = setTimeout(show)
    return () => clearTimeout(timer)
  }, [view, mode, viewportHeight])

  // The frame becomes visible again when a phone shows the preview
  useEffect(() => {
    if (marked == null) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      scrollTarget.current = marked
      scrollToTarget.current()
    })
    observer.observe(frame.current!)
    return () => observer.disconnect()
  }, [marked])

  if (miniature)
    return (
      <iframe
        ref={frame}
        className={styles.miniature}
        title={t.links.previewTitle}
        sandbox="allow-same-origin"
        scrolling="no"
        tabIndex={-1}
      />
    )
  return (
    <div className={styles.device}>
      <iframe ref={frame} className={styles.frame} title={t.links.previewTitle} sandbox="allow-same-origin" />
    </div>
  )
}

/** Scrolls to a link unless it is in view. Returns false if the page does not contain it. */
const scrollToLink = ({ contentDocument, contentWindow }: HTMLIFrameElement, view: PageView, id: number) => {
  if (!(contentDocument && contentWindow)) return false
  const element = findLinkElement(contentDocument, view, id) ?? findSectionHeading(contentDocument, view, id)
  if (!element) return false
  const { top, bottom } = element.getBoundingClientRect()
  const { innerHeight, scrollY } = contentWindow
  if (top < 0 || bottom > innerHeight)
    contentWindow.scrollTo({
      top: scrollY + top - Math.max(16, (innerHeight - (bottom - top)) / 2),
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    })
  return true
}

const replaceHeightUnits = (css: string, viewportHeight: number): string =>
  css.replace(/(\d+)[dls]?vh\b/g, (_, percent: string) => `${(Number(percent) * viewportHeight) / 100}px`)

/** Forces a colour scheme by replacing the media queries that follow the device. */
const forceColorScheme = (css: string, mode: 'light' | 'dark'): string =>
  css.replace(/\(prefers-color-scheme:\s?(light|dark)\)/g, (_, scheme: string) =>
    scheme === mode ? '(min-width:0)' : '(max-width:0)',
  )
