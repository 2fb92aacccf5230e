import { type ReactNode, useState } from 'react'
import { useTexts } from '../../app/texts.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/layout.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import styles from './analytics.module.css'
import type { ReportQuery } from './queries.ts'

export type FigureProps = {
  readonly profileId: number
  readonly report: ReportQuery
  /** Counts of a block have no views. */
  readonly isOfLink: boolean
}

/** A chart and its table. Screen readers read the table, and other users can switch to it. */
export const Figure = ({
  title,
  lead,
  children,
  chart,
  table,
  legend,
}: {
  title: string
  lead?: string | undefined
  children?: ReactNode
  chart: ReactNode
  table: ReactNode
  legend?: ReactNode
}) => {
  const texts = useTexts('analytics/screen')
  const { pair } = useTexts().common
  const [asTable, setAsTable] = useState(false)
  return (
    <Card
      title={title}
      lead={lead}
      actions={
        <IconButton
          icon={asTable ? 'chart' : 'table'}
          label={pair({ name: asTable ? texts.asChart : texts.asTable, value: title })}
          onPress={() => setAsTable(!asTable)}
        />
      }
    >
      {children}
      {asTable ? null : <div aria-hidden="true">{chart}</div>}
      {/* Scrolling content must be reachable by keyboard */}
      <div className={asTable ? styles.tableBox : 'visually-hidden'} tabIndex={asTable ? 0 : undefined}>
        {table}
      </div>
      {legend}
    </Card>
  )
}

export const FigureTable = ({
  caption,
  head,
  rows,
}: {
  caption: string
  head: readonly string[]
  rows: readonly { readonly id: string | number; readonly cells: readonly string[] }[]
}) => (
  <table className={styles.table}>
    <caption className="visually-hidden">{caption}</caption>
    <thead>
      <tr>
        {head.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, cells: [name, ...values] }) => (
        <tr key={id}>
          <th scope="row">{name}</th>
          {values.map((value, i) => (
            <td key={head[i + 1]}>{value}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

export const MetricPicker = <K extends string>(props: {
  value: K
  onChange: (metric: K) => void
  options: readonly { readonly id: K; readonly label: string }[]
}) => {
  const texts = useTexts('analytics/screen')
  return <Segmented label={texts.metric} labelHidden {...props} />
}
