import { createContext, type ReactNode, use } from 'react'
import { useTexts } from '../app/texts.tsx'
import { Icon, type IconName } from './icon.tsx'
import styles from './layout.module.css'

/** Tabs of the place that a screen belongs to. Its title shows them. */
export const PlaceTabs = createContext<ReactNode>(null)

export const ScreenHeader = ({
  title,
  lead,
  back,
  children,
}: {
  /** A screen without a title is below that of its place. */
  title?: ReactNode
  lead?: ReactNode
  back?: ReactNode
  children?: ReactNode
}) => {
  const tabs = use(PlaceTabs)
  const text = lead ? <p className={styles.lead}>{lead}</p> : null
  const actions = children ? <div className={styles.actions}>{children}</div> : null
  // The tabs of a place stay where they are, so a lead of any length is below them
  const hasTabsAbove = Boolean(title && tabs && lead)
  return (
    <>
      <header className={styles.screenHeader}>
        {title ? (
          <div>
            {back}
            <h1>{title}</h1>
            {hasTabsAbove ? null : text}
          </div>
        ) : null}
        {hasTabsAbove ? null : actions}
      </header>
      {title ? tabs : null}
      {hasTabsAbove ? (
        <header className={styles.screenHeader}>
          <div>{text}</div>
          {actions}
        </header>
      ) : null}
    </>
  )
}

export const Card = ({
  title,
  lead,
  children,
  actions,
}: {
  title?: ReactNode
  lead?: ReactNode
  children: ReactNode
  actions?: ReactNode
}) => (
  <section className={styles.card}>
    {title || lead || actions ? (
      <header className={styles.cardHeader}>
        <div>
          {title ? <h2>{title}</h2> : null}
          {lead ? <p className={styles.lead}>{lead}</p> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
    ) : null}
    {children}
  </section>
)

export const Fold = ({
  title,
  isOpen = false,
  children,
}: {
  title: string
  /** Opens it and scrolls to it, for an address with its fragment. */
  isOpen?: boolean
  children: ReactNode
}) => (
  <details className={styles.fold} {...(isOpen && { open: true, ref: (fold) => fold?.scrollIntoView() })}>
    <summary>
      <h2>{title}</h2>
    </summary>
    <Stack>{children}</Stack>
  </details>
)

export const EmptyState = ({
  icon,
  title,
  children,
  actions,
  level: Heading = 'h2',
}: {
  icon: IconName
  title: string
  children: ReactNode
  actions?: ReactNode
  /** Use `h1` if the screen has no other heading. */
  level?: 'h1' | 'h2'
}) => (
  <div className={styles.empty}>
    <span className={styles.emptyIcon}>
      <Icon name={icon} size={28} />
    </span>
    <Heading>{title}</Heading>
    <p>{children}</p>
    {actions ? <div className={styles.actions}>{actions}</div> : null}
  </div>
)

export type Tone = 'plain' | 'good' | 'warn' | 'bad'

/** A message within a screen. Screen readers announce errors immediately. */
export const Callout = ({
  tone = 'plain',
  title,
  children,
  actions,
}: {
  tone?: Tone
  title?: string
  children?: ReactNode
  actions?: ReactNode
}) => (
  <div className={styles.callout} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
    <Icon name={tone === 'good' ? 'check' : tone === 'plain' ? 'info' : 'alert'} />
    <div className={styles.calloutText}>
      {title ? <strong>{title}</strong> : null}
      {children ? <div>{children}</div> : null}
    </div>
    {actions ? <div className={styles.actions}>{actions}</div> : null}
  </div>
)

export const Chip = ({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: Tone
  icon?: IconName | undefined
  children: ReactNode
}) => (
  <span className={styles.chip} data-tone={tone}>
    {icon ? <Icon name={icon} size={14} /> : null}
    {children}
  </span>
)

export const Loading = ({ text }: { text?: string }) => {
  const t = useTexts()
  return (
    <div className={styles.loading} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <span>{text ?? t.common.loading}</span>
    </div>
  )
}

export const Stack = ({
  children,
  gap = 'normal',
}: {
  children: ReactNode
  gap?: 'small' | 'normal' | 'large'
}) => (
  <div className={styles.stack} data-gap={gap}>
    {children}
  </div>
)

/** A row that wraps. `sticky` keeps it visible while scrolling. */
export const Row = ({ children, end, sticky }: { children: ReactNode; end?: boolean; sticky?: boolean }) => (
  <div className={styles.row} data-end={end || undefined} data-sticky={sticky || undefined}>
    {children}
  </div>
)
