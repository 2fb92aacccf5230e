import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../app/format.ts'
import { useMessages } from '../../messages/index.tsx'
import styles from './analytics.module.css'
import { ClickMap } from './click-map.tsx'
import { Figure } from './figure.tsx'
import { heatmapsQuery } from './queries.ts'
import type { DateRange } from './range.ts'

/** Where on the page people click. */
export const ClicksFigure = ({ profileId, range }: { profileId: number; range: DateRange }) => {
  const t = useMessages()
  const format = useFormat()
  const { data } = useQuery(heatmapsQuery(profileId, range))
  if (!data) return null
  return (
    <Figure
      title={t.analytics.onPage}
      lead={t.analytics.onPageLead}
      chart={<ClickMap blocks={data.blocks} />}
      table={
        <table className={styles.table}>
          <caption className="hidden-visually">{t.analytics.onPage}</caption>
          <thead>
            <tr>
              <th scope="col">{t.analytics.link}</th>
              <th scope="col">{t.analytics.impressions}</th>
              <th scope="col">{t.analytics.clicks}</th>
              <th scope="col">{t.analytics.share}</th>
            </tr>
          </thead>
          <tbody>
            {data.blocks.map(({ link_id, title, impressions, clicks, share }) => (
              <tr key={link_id}>
                <th scope="row">{title}</th>
                <td>{format.number(impressions)}</td>
                <td>{format.number(clicks)}</td>
                <td>{format.percent(share)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  )
}
