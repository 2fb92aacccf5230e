import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../app/format.ts'
import { useLinks } from '../../editor/queries.ts'
import { useMessages } from '../../messages/index.tsx'
import { ClickMap } from './click-map.tsx'
import { Figure, FigureTable } from './figure.tsx'
import { heatmapsQuery } from './queries.ts'
import type { DateRange } from './range.ts'

export const ClicksFigure = ({ profileId, range }: { profileId: number; range: DateRange }) => {
  const t = useMessages()
  const format = useFormat()
  const { data } = useQuery(heatmapsQuery(profileId, range))
  // The service counts views of the page, which a hidden link is not part of
  const hidden = new Set(useLinks().flatMap(({ id, is_enabled }) => (is_enabled ? [] : [id])))
  if (!data) return null
  return (
    <Figure
      title={t.analytics.onPage}
      lead={t.analytics.onPageLead}
      chart={<ClickMap blocks={data.blocks} />}
      table={
        <FigureTable
          caption={t.analytics.onPage}
          head={[t.analytics.link, t.analytics.impressions, t.analytics.clicks, t.analytics.share]}
          rows={data.blocks.map(({ link_id, title, impressions, clicks, share }) => ({
            id: link_id,
            cells: [
              title,
              hidden.has(link_id) ? '–' : format.number(impressions),
              format.number(clicks),
              format.percent(share),
            ],
          }))}
        />
      }
    />
  )
}
