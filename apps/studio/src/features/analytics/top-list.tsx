import type { ReactNode } from 'react'
import { useFormat } from '../../app/format.ts'
import { useMessages } from '../../messages/index.tsx'
import { Card } from '../../ui/layout.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './analytics.module.css'

export type TopRow = {
  readonly key: string
  readonly name: string
  readonly count: number
  readonly share: number
}

export const TopList = ({
  title,
  countLabel,
  hint,
  rows,
}: {
  title: string
  countLabel: string
  hint?: ReactNode
  rows: readonly TopRow[]
}) => {
  const t = useMessages()
  const format = useFormat()
  return (
    <Card title={title}>
      {hint}
      {rows.length || hint ? null : <p className={textStyles.quiet}>{t.analytics.noData}</p>}
      {rows.length ? (
        <table className={styles.topTable}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{title}</th>
              <th scope="col">{countLabel}</th>
              <th scope="col">{t.analytics.share}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, count, share }) => (
              <tr key={key}>
                <th scope="row">
                  <span className={styles.bar} style={{ inlineSize: `${Math.min(100, share * 100)}%` }} />
                  <span className={styles.barText}>{name}</span>
                </th>
                <td>{format.number(count)}</td>
                <td>{format.percent(share)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </Card>
  )
}
