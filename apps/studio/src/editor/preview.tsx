import type { PageView } from '@vitrine/page/view'
import { Suspense } from 'react'
import { lazyComponent } from '../app/lazy.ts'
import styles from './preview.module.css'

/** Loaded after the screen, of whose script the renderer would be a third. */
const PreviewFrame = lazyComponent(async () => (await import('./preview-frame.tsx')).PreviewFrame)

export type PreviewProps = {
  readonly view: PageView
  /** Width of the device in CSS pixels. Scaled down if there is less space. */
  readonly width?: number
  readonly mode?: 'light' | 'dark'
  readonly onOpenLink?: (id: number) => void
  /** Called after each rendering with the document. */
  readonly onDraw?: (page: Document) => void
  /** Link that is being edited: outlined and scrolled into view. */
  readonly marked?: number | null
  /** Shows a small, non-interactive picture of the page. */
  readonly miniature?: boolean
}

/**
 * Renders the page with unsaved changes in the browser, using the server's renderer. The frame runs no script, and its
 * adopted stylesheet complies with `style-src 'self'`. Updates preserve the scroll position.
 */
export const Preview = (props: PreviewProps) => (
  <Suspense fallback={<div className={props.miniature ? styles.miniature : styles.device} />}>
    <PreviewFrame {...props} />
  </Suspense>
)
