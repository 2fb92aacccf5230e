import type { PageView } from '@vitrine/page/view'
import { createLazyComponent } from '../app/lazy.ts'
import styles from './preview.module.css'

export type PreviewProps = {
  readonly view: PageView
  readonly mode?: 'light' | 'dark'
  readonly onOpenLink?: (id: number) => void
  /** Called with a pressed element outside of links, such as the name. */
  readonly onOpenOther?: (element: Element) => void
  readonly onDraw?: (page: Document) => void
  /** Edited or added link, which is scrolled into view. */
  readonly marked?: number | null
  readonly miniature?: boolean
  /** Height in pixels that `vh` units refer to. The default is the height of the frame. */
  readonly viewportHeight?: number
}

/**
 * Renders the page with unsaved changes. The frame runs no script, and its adopted stylesheet complies with `style-src 'self'`. It loads
 * after the screen, because the renderer would be a third of its script.
 */
export const Preview = createLazyComponent(
  async () => (await import('./preview-frame.tsx')).PreviewFrame,
  ({ miniature }: PreviewProps) =>
    miniature ? (
      <div className={styles.miniature} />
    ) : (
      <div className={styles.device}>
        <div className={styles.frame} />
      </div>
    ),
)
