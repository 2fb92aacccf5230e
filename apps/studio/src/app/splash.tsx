import { Loading } from '../ui/layout.tsx'
import { Logo } from '../ui/logo.tsx'
import styles from './splash.module.css'

/** Splash while the first screen loads. Continues the splash of `index.html`. */
export const Splash = () => (
  <div className={styles.splash}>
    <Logo size={48} />
    <Loading />
  </div>
)
