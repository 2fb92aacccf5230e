import type { PageView } from '@vitrine/page/view'
import { Suspense } from 'react'
import { lazyComponent } from '../../app/lazy.ts'
import styles from './preview.module.css'

/** The renderer is a third of the script of a screen: the screen is there before it. */
const PreviewFrame = lazyComponent(async () => (await import('./preview-frame.tsx')).PreviewFrame)

export type PreviewProps = {
  readonly view: PageView
  /** Width of the device in CSS pixels; scaled down where there is less room. */
  readonly width?: number
  readonly mode?: 'light' | 'dark'
  readonly onOpenLink?: (id: number) => void
  /** Hears of each drawing, with what was drawn. */
  readonly onDraw?: (page: Document) => void
  /** The link that is being edited, outlined and scrolled to. */
  readonly marked?: number | null
  /** A small picture of the page, filling its frame: nothing in it can be reached. */
  readonly miniature?: boolean
}

/**
 * The page as visitors would see it, drawn here by the server's own renderer: the unsaved draft, at every key, without a
 * request. The frame runs no script; its stylesheet is adopted, which `style-src 'self'` lets through. What it shows keeps its
 * place when the draft changes.
 *
 * @param onOpenLink hears which link was pressed in the preview, by its id
 */
export const Preview = (props: PreviewProps) => (
  <Suspense fallback={<div className={props.miniature ? styles.miniature : styles.device} />}>
    <PreviewFrame {...props} />
  </Suspense>
)
