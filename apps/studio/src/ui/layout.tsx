import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './layout.module.css'

/** The head of a screen: what it is, a line about it, and its actions. */
export const ScreenHeader = ({
  title,
  lead,
  children,
}: {
  title: ReactNode
  lead?: ReactNode
  children?: ReactNode
}) => (
  <header className={styles.screenHeader}>
    <div>
      <h1>{title}</h1>
      {lead ? <p className={styles.lead}>{lead}</p> : null}
    </div>
    {children ? <div className={styles.actions}>{children}</div> : null}
  </header>
)

/** A group of things on a surface of their own. */
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
    {title || actions ? (
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

/** Nothing there yet: says what would be, and offers to make the first. */
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
  /** `h1` where nothing else is on the screen. */
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

/** A message in the flow of a screen. What is wrong is read out at once. */
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

/** A word or two about a thing's state. */
export const Chip = ({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: Tone
  icon?: IconName
  children: ReactNode
}) => (
  <span className={styles.chip} data-tone={tone}>
    {icon ? <Icon name={icon} size={14} /> : null}
    {children}
  </span>
)

/** How much of a bounded thing is used. `limit` null is without bound. */
export const Meter = ({
  label,
  value,
  limit,
  text,
}: {
  label: string
  value: number
  limit: number | null
  text: string
}) => {
  const share = limit === null ? 0 : limit === 0 ? 1 : Math.min(1, value / limit)
  return (
    <div className={styles.meter}>
      <span className={styles.meterText}>
        <span>{label}</span>
        <span>{text}</span>
      </span>
      {limit === null ? null : (
        <progress
          value={share}
          max={1}
          aria-label={`${label}: ${text}`}
          // One of one is no warning: many need no second
          data-full={(share >= 0.9 && limit > 1) || undefined}
        />
      )}
    </div>
  )
}

/** While something is on its way. */
export const Loading = ({ text }: { text: string }) => (
  <div className={styles.loading} role="status">
    <span className={styles.spinner} aria-hidden="true" />
    <span>{text}</span>
  </div>
)

/** Things below each other, with room between. */
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

/** Things beside each other, as many as fit in a line. What is `sticky` stays in reach however long the screen is. */
export const Row = ({ children, end, sticky }: { children: ReactNode; end?: boolean; sticky?: boolean }) => (
  <div className={styles.row} data-end={end || undefined} data-sticky={sticky || undefined}>
    {children}
  </div>
)
