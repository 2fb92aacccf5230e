import { type ReactNode, useState } from 'react'
import { useMessages } from '../../messages/index.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/layout.tsx'
import styles from './analytics.module.css'

/** A chart with its figures as a table: who cannot see the chart has the table, everybody else can switch to it. */
export const Figure = ({
  title,
  lead,
  children,
  chart,
  table,
}: {
  title: string
  lead?: string
  /** What is chosen about the chart, above it. */
  children?: ReactNode
  chart: ReactNode
  table: ReactNode
}) => {
  const t = useMessages()
  const [asTable, setAsTable] = useState(false)
  return (
    <Card
      title={title}
      {...(lead ? { lead } : {})}
      actions={
        <IconButton
          icon={asTable ? 'chart' : 'table'}
          label={`${asTable ? t.analytics.asChart : t.analytics.asTable}: ${title}`}
          onPress={() => setAsTable(!asTable)}
        />
      }
    >
      {children}
      {asTable ? null : <div aria-hidden="true">{chart}</div>}
      {/* What scrolls must be reachable by keyboard */}
      <div className={asTable ? styles.tableBox : 'hidden-visually'} {...(asTable ? { tabIndex: 0 } : {})}>
        {table}
      </div>
    </Card>
  )
}
