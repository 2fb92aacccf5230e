import type { ReactElement } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components'
import styles from './tooltip.module.css'

export const Tooltip = ({
  text,
  shortcut,
  children,
}: {
  text: string
  shortcut?: string | undefined
  children: ReactElement
}) => (
  <TooltipTrigger delay={500} closeDelay={100}>
    {children}
    <AriaTooltip className={styles.tooltip!} offset={6}>
      {text}
      {shortcut ? <kbd>{shortcut}</kbd> : null}
    </AriaTooltip>
  </TooltipTrigger>
)
