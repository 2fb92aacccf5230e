import type { AnalyticsHeatmaps } from '@vitrine/contract'
import { type CSSProperties, useEffect, useMemo, useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { createDraftView } from '../../editor/draft-view.ts'
import { Preview } from '../../editor/preview.tsx'
import { useLinks, useProfile } from '../../editor/queries.ts'
import styles from './analytics.module.css'

type Block = AnalyticsHeatmaps['blocks'][number]
type Spot = {
  readonly block: Block
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}
type Measurements = { readonly height: number; readonly spots: readonly Spot[] }

const minHeight = 320
const phoneHeight = 844

const measure = (page: Document, blocks: readonly Block[]): Measurements => {
  const spots = blocks.flatMap((block): Spot[] => {
    if (block.clicks === 0) return []
    const link = page.querySelector(
      `[href="/l/${block.link_id}"],[href^="/l/${block.link_id}?"],[action="/f/${block.link_id}"]`,
    )
    const card = link?.closest(`li,#f${block.link_id}`) ?? link
    if (!card) return []
    const { top, left, width, height } = card.getBoundingClientRect()
    return [{ block, top: top + (page.defaultView?.scrollY ?? 0), left, width, height }]
  })
  const last = page.body.lastElementChild?.getBoundingClientRect()
  return { height: Math.max(minHeight, Math.ceil(last?.bottom ?? 0)), spots }
}

export const ClickMap = ({ blocks }: { blocks: readonly Block[] }) => {
  const format = useFormat()
  const profile = useProfile()
  const links = useLinks()
  const view = useMemo(() => createDraftView(profile, links), [profile, links])
  const [page, setPage] = useState<Document | null>(null)
  const [{ height, spots }, setMeasurements] = useState<Measurements>({ height: minHeight, spots: [] })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another view may move links without changing the height
  useEffect(() => {
    if (!page) return
    const update = () => setMeasurements(measure(page, blocks))
    update()
    // An observer of this window may miss a change within the frame
    const observer = new page.defaultView!.ResizeObserver(update)
    observer.observe(page.body)
    return () => observer.disconnect()
  }, [page, blocks, view])

  const maxClicks = Math.max(1, ...blocks.map(({ clicks }) => clicks))
  return (
    <div className={styles.clickMap} style={{ '--height': `${height}px` } as CSSProperties} inert>
      <Preview view={view} onDraw={setPage} viewportHeight={phoneHeight} />
      <div className={styles.spots}>
        {spots.map(({ block, top, left, width, height }) => (
          <div
            key={block.link_id}
            className={styles.spot}
            style={
              {
                top: `${top}px`,
                left: `${left}px`,
                width: `${width}px`,
                height: `${height}px`,
                '--heat': `${1 + Math.round(4 * (block.clicks / maxClicks))}px`,
              } as CSSProperties
            }
          >
            <span>{format.compact(block.clicks)}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
