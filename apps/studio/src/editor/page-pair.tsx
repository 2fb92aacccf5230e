import type { PageView } from '@vitrine/page/view'
import { useState } from 'react'
import { Segmented } from '../ui/segmented.tsx'
import styles from './page-pair.module.css'
import { Preview } from './preview.tsx'

/** Two states of a page beside each other. Phones show one: the second, until the user chooses. */
export const PagePair = ({
  label,
  sides,
  marked = null,
  onDraw,
}: {
  label: string
  sides: readonly { readonly title: string; readonly view: PageView }[]
  marked?: number | null
  onDraw?: (page: Document, view: PageView) => void
}) => {
  const [shown, setShown] = useState('1')
  return (
    <div className={styles.pair}>
      <div className={styles.switch}>
        <Segmented
          label={label}
          labelHidden
          wide
          value={shown}
          onChange={setShown}
          options={sides.map(({ title }, i) => ({ id: String(i), label: title }))}
        />
      </div>
      <div className={styles.pages}>
        {sides.map(({ title, view }, i) => (
          <figure key={title} data-shown={String(i) === shown || undefined}>
            <figcaption>{title}</figcaption>
            <Preview view={view} marked={marked} onDraw={(page) => onDraw?.(page, view)} />
          </figure>
        ))}
      </div>
    </div>
  )
}
