import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../app/format.ts'
import { useTexts } from '../../app/texts.tsx'
import { useLinks } from '../../editor/queries.ts'
import { ClickMap } from './click-map.tsx'
import { Figure, type FigureProps, FigureTable } from './figure.tsx'
import { heatmapsQuery } from './queries.ts'
import { listRest } from './top-rows.ts'

export const ClicksFigure = ({ profileId, report, isOfLink }: FigureProps) => {
  const t = useTexts()
  const texts = useTexts('analytics/screen')
  const format = useFormat()
  const { data } = useQuery(heatmapsQuery(profileId, report))
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
          head={[t.analytics.link, ...(isOfLink ? [] : [texts.impressions]), t.analytics.clicks, texts.share]}
          rows={data.blocks
            .map(({ link_id, title, impressions, clicks, share, few }) => ({
              id: link_id,
              cells: [
                title,
                ...(isOfLink ? [] : [hidden.has(link_id) ? '–' : format.number(impressions)]),
                few ? texts.fewVisitors : format.number(clicks),
                few ? '–' : format.percent(share),
              ],
            }))
            .concat(
              listRest(
                data.blocks.map(({ clicks }) => ({ count: clicks })),
                data.by_hour.clicks.flat().reduce((sum, count) => sum + count, 0),
                texts,
                data.blocks.some(({ few }) => few),
              ).map(({ name, count, share }) => ({
                id: -1,
                cells: [name, ...(isOfLink ? [] : ['–']), format.number(count), format.percent(share)],
              })),
            )}
        />
      }
    />
  )
}
