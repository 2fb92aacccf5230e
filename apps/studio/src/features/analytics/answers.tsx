import { useQuery } from '@tanstack/react-query'
import type { AnalyticsOverview, Answer, DayTotals } from '@vitrine/contract'
import { formatVisitFilter } from '@vitrine/contract/visit-filter'
import { type AnswerTexts, formatTooFewWithTexts, formatWithTexts } from '@vitrine/page/answers/text'
import { Link, useSearchParams } from 'react-router'
import { useFormat } from '../../app/format.ts'
import { LoadState } from '../../app/load-state.tsx'
import { roundUp } from '../../app/round-up.ts'
import { useLanguage, useServiceTexts, useTexts } from '../../app/texts.tsx'
import { listVisitFacts } from '../../app/visit-facts.ts'
import { Card } from '../../ui/layout.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './analytics.module.css'
import { Evidence, EvidenceText } from './evidence.tsx'
import { createFilter, readFilters } from './filter.ts'
import { answersQuery, type ReportQuery } from './queries.ts'

/** Returns the address of an action, relative to the page, or null if the answer has no subject for it. */
const buildPath = (
  action: Answer['actions'][number],
  { subject, date }: Answer,
  search: URLSearchParams,
): string | null => {
  const setParams = (params: Readonly<Record<string, string>>) =>
    `?${new URLSearchParams({ ...Object.fromEntries(search), ...params })}`
  const setFilter = (dim: 'link' | 'referrer', value: string) => {
    const others = readFilters(search).filter((condition) => condition.dim !== dim)
    return setParams({ f: formatVisitFilter([...others, createFilter(dim, value)]) })
  }
  switch (action) {
    case 'show_day':
      return date && setParams({ from: date, to: date })
    case 'show_clicks':
      return subject && setFilter('link', String(subject.id))
    case 'show_hours':
      return subject?.name ? setFilter('referrer', subject.name) : null
    case 'move_up':
      return '../links'
    case 'fix':
      return subject && `../links/${subject.id}`
    case 'try_variant':
    case 'use_variant':
      return '../analytics/variants'
  }
}

/** Returns the day with the most visitors as a sentence, if there is one. */
const useBestDay = (days: readonly DayTotals[]): string[] => {
  const texts = useTexts('analytics/screen')
  const format = useFormat()
  const [best, next] = days.toSorted((a, b) => b.unique_visitors - a.unique_visitors)
  return best && next && best.unique_visitors > next.unique_visitors
    ? [texts.bestDay({ date: format.day(best.date), n: best.unique_visitors })]
    : []
}

/** Minimum number of clicks for an answer about the best block. */
const minClicks = 100
/** Multiple of the clicks that is needed while their order is uncertain for reasons other than their number. */
const minFactor = 1.25
/** Blocks that need more are about equal. */
const maxFactor = 20

/**
 * Returns the first two blocks, and how many clicks would make their order certain: the difference of independent counts a and b is so at 95 %
 * from 4 (a + b) / (a − b)² times as many.
 */
const useBestBlocks = (links: AnalyticsOverview['top']['links'], all: number): string[] => {
  const texts = useTexts('analytics/screen')
  const format = useFormat()
  const [first, second] = links
  if (!first || !second) return []
  const factor = (4 * (first.clicks + second.clicks)) / (first.clicks - second.clicks) ** 2
  return [
    (factor > maxFactor ? texts.equalBlocks : texts.leads)({
      first: first.title,
      second: second.title,
      clicks: format.number(first.clicks),
      others: format.number(second.clicks),
      needed: format.number(roundUp(Math.max(minClicks, all * Math.max(minFactor, factor)))),
      all: format.number(all),
    }),
  ]
}

export const Answers = ({
  profileId,
  report,
  overview,
}: {
  profileId: number
  report: ReportQuery
  /** Its facts are shown if there are no answers. */
  overview: Pick<AnalyticsOverview, 'top' | 'timeseries' | 'totals'>
}) => {
  const t = useTexts()
  const texts = useTexts('analytics/screen')
  const sentences = useServiceTexts<AnswerTexts>('answers')!
  const [language] = useLanguage()
  const [search] = useSearchParams()
  const { data, error, refetch } = useQuery(answersQuery(profileId, report))
  const bestDay = useBestDay(overview.timeseries)
  // The filter names this site or block already
  const hasFilter = (dimension: string) => Boolean(report.filter?.includes(`${dimension}:is:`))
  const links = hasFilter('link') || hasFilter('item') ? [] : overview.top.links
  const namedTop = { referrers: hasFilter('referrer') ? [] : overview.top.referrers, links }
  const bestBlocks = useBestBlocks(links, overview.totals.clicks)
  const facts = [...listVisitFacts(namedTop, t), ...bestDay]
  return (
    <Card title={texts.answers}>
      {data ? (
        <>
          {data.answers.length ? null : (
            <>
              <p className={textStyles.quiet}>
                {formatTooFewWithTexts(data.visitors, sentences) ??
                  texts.noAnswers({ visitors: data.visitors })}
              </p>
              {facts.map((fact) => (
                <p key={fact}>
                  <strong>{fact}</strong>
                </p>
              ))}
              {bestBlocks.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </>
          )}
          {data.answers
            .filter(({ kind }) => Object.hasOwn(sentences.kinds, kind))
            .map((answer) => {
              const { text, figures, rule } = formatWithTexts(answer, sentences, language)
              return (
                <article key={text} className={styles.answer}>
                  <h3>{text}</h3>
                  <p className={textStyles.quiet}>{figures}</p>
                  <Evidence answer={answer} />
                  <div className={styles.answerActions}>
                    {answer.actions.map((action) => {
                      const path = buildPath(action, answer, search)
                      return path ? (
                        <Link key={action} to={path} relative="path">
                          {texts.actions[action]}
                        </Link>
                      ) : null
                    })}
                    <details>
                      <summary>{texts.howWeKnow}</summary>
                      <p>{rule}</p>
                      <EvidenceText answer={answer} />
                    </details>
                  </div>
                </article>
              )
            })}
        </>
      ) : (
        <LoadState error={error} onRetry={refetch} />
      )}
    </Card>
  )
}
