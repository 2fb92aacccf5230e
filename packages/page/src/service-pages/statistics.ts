import { html } from '../html.ts'
import type { SitePage } from '../view.ts'
import { createFrame } from './layout.ts'
import { getSiteTexts } from './texts/index.ts'

/** Totals of a page for everyone. A count is null if it is of fewer than five visitors. */
export type PublicStatistics = {
  readonly username: string
  readonly url: string
  /** First and last day, both included, as in 2026-01-31. */
  readonly from: string
  readonly to: string
  readonly views: number | null
  readonly unique_visitors: number | null
  readonly clicks: number | null
}

export const renderStatistics = (
  { url, from, to, views, unique_visitors, clicks }: PublicStatistics,
  { name, language }: { readonly name: string; readonly language: string | undefined },
): SitePage => {
  const { tag, statistics: texts } = getSiteTexts(language)
  const formatDay = (date: string) =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
  const counts = [
    [texts.visitors, unique_visitors],
    [texts.views, views],
    [texts.clicks, clicks],
  ] as const
  return createFrame({
    title: texts.title,
    lang: tag,
    main: html`<div class="box"><h1>${texts.title}</h1><p class="lead"><a href="${url}"><bdi>${name}</bdi></a></p><p>${texts.period({ from: formatDay(from), to: formatDay(to) })}</p><dl class="totals">${counts.map(
      ([label, count]) =>
        html`<div><dt>${label}</dt><dd>${count === null ? texts.few : count.toLocaleString(tag)}</dd></div>`,
    )}</dl><p class="alt">${texts.note}</p></div>`,
  })
}
