import type { ReactNode } from 'react'
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
  composeRenderProps,
} from 'react-aria-components'
import { Link, type LinkProps } from 'react-router'
import styles from './button.module.css'
import { Icon, type IconName } from './icon.tsx'
import { Tooltip } from './tooltip.tsx'

export type ButtonLook = 'primary' | 'plain' | 'quiet' | 'danger'

type Looks = {
  readonly look?: ButtonLook | undefined
  readonly small?: boolean | undefined
  readonly wide?: boolean | undefined
}

const toClassName = ({ look = 'plain', small, wide }: Looks): string =>
  [styles.button, styles[look], small && styles.small, wide && styles.wide].filter(Boolean).join(' ')

export type ButtonProps = Omit<AriaButtonProps, 'children' | 'className'> &
  Looks & { readonly icon?: IconName; readonly children: ReactNode }

const pendingProps: AriaButtonProps = {
  type: 'button',
  'aria-disabled': true,
  onPress: () => {},
  onKeyDown: (event) => event.continuePropagation(),
}

/**
 * A button. While `isPending` it cannot be pressed. The library's `isPending` would refer to the button after its row
 * or dialog has closed.
 */
export const Button = ({ look, small, wide, icon, children, isPending, ...props }: ButtonProps) => (
  <AriaButton
    {...props}
    {...(isPending && pendingProps)}
    className={toClassName({ look, small, wide })}
    data-look={look}
    data-small={small || undefined}
  >
    {composeRenderProps(children, (content) => (
      <>
        {isPending ? <span className={styles.spinner} /> : icon ? <Icon name={icon} size={18} /> : null}
        {content}
      </>
    ))}
  </AriaButton>
)

export type IconButtonProps = Omit<AriaButtonProps, 'children' | 'className' | 'aria-label'> & {
  readonly icon: IconName
  readonly label: string
  readonly shortcut?: string
  readonly look?: 'quiet' | 'plain'
}

export const IconButton = ({ icon, label, shortcut, look = 'quiet', ...props }: IconButtonProps) => (
  <Tooltip text={label} shortcut={shortcut}>
    <AriaButton
      {...props}
      aria-label={label}
      className={`${styles.button} ${styles[look]} ${styles.icon}`}
      data-icon
    >
      <Icon name={icon} />
    </AriaButton>
  </Tooltip>
)

export type ButtonLinkProps = Omit<LinkProps, 'className'> & Looks & { readonly icon?: IconName }

export const ButtonLink = ({ look, small, wide, icon, children, ...props }: ButtonLinkProps) => (
  <Link
    {...props}
    className={toClassName({ look, small, wide })}
    data-look={look}
    data-small={small || undefined}
  >
    {icon ? <Icon name={icon} size={18} /> : null}
    {children}
  </Link>
)
