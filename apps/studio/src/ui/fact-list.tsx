import type { ReactNode } from 'react'
import styles from './fact-list.module.css'

/** Names with their values, one below the other. Omits empty values. */
export const FactList = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className={styles.facts}>
    {facts.map(([name, value], i) =>
      value ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts keep their order
        <div key={i}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ) : null,
    )}
  </dl>
)
