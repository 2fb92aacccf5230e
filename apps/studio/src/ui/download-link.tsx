import type { ComponentProps } from 'react'
import styles from './button.module.css'
import { Icon } from './icon.tsx'

export const DownloadLink = ({ children, ...props }: Omit<ComponentProps<'a'>, 'className'>) => (
  <a {...props} className={`${styles.button} ${styles.plain}`} data-look="plain">
    <Icon name="download" size={18} />
    {children}
  </a>
)
