import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../app/format.ts'
import { useLinks } from '../../editor/queries.ts'
import { useMessages } from '../../messages/index.tsx'
import { ClickMap } from './click-map.tsx'
import { Figure, FigureTable } from './figure.tsx'
import { heatmapsQuery } from './queries.ts'
import type { DateRange } from './range.ts'
import { useAnalyticsTexts } from './texts.ts'

export const ClicksFigure = ({ profileId, range }: { profileId: number; range: DateRange }) => {
  const t = useMessages()
  const texts = useAnalyticsTexts()
  const format = useFormat()
  const { data } = useQuery(heatmapsQuery(profileId, range))
  // The service counts views of the page, which a hidden link is not part of
  const hidden = new Set(useLinks().flatMap(({ id, is_enabled }) => (is_enabled ? [] : [id])))
  if (!data) return null
  return (
    <Figure
      title={texts.onPage}
      lead={texts.onPageLead}
      chart={<ClickMap blocks={data.blocks} />}
      table={
        <FigureTable
          caption={texts.onPage}
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
