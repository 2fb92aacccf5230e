import type { ReactNode } from 'react'
import { settings } from '../../app/settings.ts'
import { Logo } from '../../ui/logo.tsx'
import styles from './auth.module.css'

/** One card in the middle, below the brand: screens of those who are not signed in. */
export const AuthFrame = ({
  title,
  lead,
  children,
  below,
}: {
  title: string
  lead?: string
  children: ReactNode
  below?: ReactNode
}) => (
  <div className={styles.screen}>
    <header className={styles.top}>
      <a href="/" className={styles.brand}>
        <Logo /> {settings.siteName}
      </a>
    </header>
    <main className={styles.main} id="content">
      <div className={styles.box}>
        <h1>{title}</h1>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
        {children}
      </div>
      {below ? <div className={styles.below}>{below}</div> : null}
    </main>
  </div>
)
