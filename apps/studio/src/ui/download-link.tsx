import type { ComponentProps } from 'react'
import styles from './button.module.css'
import { Icon } from './icon.tsx'

type DownloadLinkProps = Omit<ComponentProps<'a'>, 'className' | 'aria-label'> & { readonly label?: string }

/** A download link styled as a button, small in lists, where `label` distinguishes several. */
export const DownloadLink = ({ href, label, children, ...props }: DownloadLinkProps) => (
  <a
    href={href}
    download
    {...props}
    aria-label={label}
    className={`${styles.button} ${styles.plain} ${label === undefined ? '' : styles.small}`}
  >
    <Icon name="download" size={18} />
    {children}
  </a>
)
