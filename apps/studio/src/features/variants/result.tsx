import type { Variant } from '@vitrine/contract'
import { minSplitPValue, minVariantConversions } from '@vitrine/contract/limits'
import { Link } from 'react-router'
import { getToday } from '../../app/days.ts'
import { joinSentences } from '../../app/errors.ts'
import { useFormat } from '../../app/format.ts'
import { roundUp } from '../../app/round-up.ts'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import { useLinks, useProfile } from '../../editor/queries.ts'
import { Interval } from '../../ui/interval.tsx'
import { Callout } from '../../ui/layout.tsx'
import textStyles from '../../ui/text.module.css'
import { formatDays } from './duration.tsx'
import { listChanges } from './list-changes.ts'
import styles from './variants.module.css'
import type { Verdict } from './verdict.ts'

/** A higher one would be written as 100 %. */
const maxConfidence = 0.999

type Arm = NonNullable<Variant['stats']['original']>

/** Returns the sentence of a verdict and what belongs to it. */
export const useVerdictTexts = () => {
  const texts = useTexts('variants/results')
  const format = useFormat()
  const formatDifference = ([lower, upper]: readonly (number | null | undefined)[]) =>
    texts.difference({
      from: format.signedPercent(lower ?? 0),
      to: upper == null ? null : format.signedPercent(upper),
    })
  const [language] = useLanguage()
  const formatNext = (next: (Verdict & { kind: 'open' })['next']) =>
    next
      ? texts.nextRise({
          rise: format.percent(next.rise),
          needed: format.number(roundUp(next.needed)),
          visitors: format.number(next.visitors),
          time: next.days === null ? null : formatDays(next.days, language),
        })
      : texts.tooSmall
  return (verdict: Verdict, name: string): readonly [sentence: string, text: string] => {
    switch (verdict.kind) {
      case 'waiting':
        return [name, texts.noVisitors]
      case 'recounting':
        return [texts.recounting, texts.recountingText]
      case 'broken':
      case 'incomparable':
        return [texts[verdict.kind], '']
      case 'collecting':
        return verdict.visitors >= verdict.needed
          ? [
              texts.fewConversions({
                conversions: format.number(verdict.conversions),
                needed: format.number(minVariantConversions),
              }),
              '',
            ]
          : [
              texts.collecting({
                visitors: format.number(verdict.visitors),
                needed: format.number(verdict.needed),
              }),
              verdict.days === null ? '' : texts.daysLeft({ days: verdict.days }),
            ]
      case 'better':
      case 'worse':
        return [
          texts.verdicts[verdict.kind]({ name }),
          joinSentences([
            formatDifference(verdict.difference),
            texts.confidence({ confidence: format.percent(Math.min(verdict.confidence, maxConfidence)) }),
          ]),
        ]
      case 'open':
        return [texts.open, joinSentences([formatDifference(verdict.difference), formatNext(verdict.next)])]
    }
  }
}

/** Result of an experiment: the original and the variant on one axis. `originalShare`: percentage of visitors who see the original. */
export const Result = ({
  variant,
  verdict,
  originalShare,
}: {
  variant: Variant
  verdict: Verdict
  originalShare: number
}) => {
  const t = useTexts()
  const texts = useTexts('variants/results')
  const editorTexts = useTexts('variants/editor')
  const format = useFormat()
  const links = useLinks()
  const { id, timezone } = useProfile()
  const { stats, started_at, stopped_at, goal, name, overrides, weight } = variant
  const [, text] = useVerdictTexts()(verdict, name)
  const goalLink = links.find((link) => link.id === goal.link_id)
  const sample = stats.compared ?? stats
  const changes = listChanges(overrides, links, t, texts, useLanguage()[0])
  const arms: (readonly [name: string, text: string, Arm])[] =
    stats.visitors || stats.original?.visitors
      ? [
          ...(stats.original ? [[texts.original, texts.asItIs, stats.original] as const] : []),
          [name, changes && t.common.pair({ name: editorTexts.changes, value: changes }), sample],
        ]
      : []
  const all = sample.visitors + (stats.original?.visitors ?? 0)
  const ends = arms.flatMap(([, , { sequential_ci }]) => sequential_ci ?? [])
  const margin = (Math.max(...ends) - Math.min(...ends)) / 8
  const axis = [Math.max(0, Math.min(...ends) - margin), Math.min(1, Math.max(...ends) + margin)] as const
  const since = stats.compared_since
  const days = started_at
    ? Math.max(
        1,
        Math.ceil((Date.parse(stopped_at ?? new Date().toISOString()) - Date.parse(started_at)) / 86_400_000),
      )
    : 0
  return (
    <>
      {text ? <p>{text}</p> : null}
      {verdict.kind === 'broken' ? (
        <Callout tone="warn">
          {texts.split({
            name,
            planned: format.percent(weight / (weight + originalShare)),
            visitors: format.number(sample.visitors),
            all: format.number(all),
            seen: format.percent(sample.visitors / all),
          })}
        </Callout>
      ) : null}
      {arms.length ? (
        <ul className={styles.arms}>
          {arms.map(([name, changes, { visitors, conversions, rate, sequential_ci: interval }], i) => (
            <li key={i === 0 ? 'first' : 'second'}>
              <p>
                <strong>{name}</strong>
                <span className={textStyles.quiet}>{changes}</span>
              </p>
              <p>
                {texts.reached({
                  conversions: format.number(conversions),
                  visitors: format.number(visitors),
                })}
              </p>
              <strong className={styles.rate}>{rate === null ? '–' : format.percent(rate)}</strong>
              {interval ? (
                <div>
                  <Interval
                    axis={axis}
                    interval={[interval[0]!, interval[1]!]}
                    estimate={rate ?? 0}
                    reference={stats.original?.rate ?? rate ?? 0}
                    tone={
                      name === variant.name && verdict.kind === 'better'
                        ? 'good'
                        : name === variant.name && verdict.kind === 'worse'
                          ? 'bad'
                          : 'plain'
                    }
                    isPale={verdict.kind === 'collecting' || verdict.kind === 'broken'}
                  />
                  <small>
                    {texts.likely({ low: format.percent(interval[0]!), high: format.percent(interval[1]!) })}
                  </small>
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <p className={textStyles.quiet}>
        {joinSentences([
          t.common.pair({
            name: t.variants.goal,
            value: `${goalLink ? texts.clicksOn({ title: goalLink.title }) : editorTexts.goals[goal.metric]}. ${texts.countedOnce}`,
          }),
          ...(started_at ? [texts.running({ date: format.date(started_at), n: days })] : []),
          ...(stats.srm_p_value !== null && stats.srm_p_value >= minSplitPValue
            ? [texts.splitAsPlanned]
            : []),
          ...(since && started_at && since > getToday(timezone, Date.parse(started_at))
            ? [texts.comparedSince({ date: format.date(`${since}T12:00:00`) })]
            : []),
        ])}
      </p>
      {stats.visitors ? (
        <Link to={`/pages/${id}/analytics?days=all&f=variant:is:${variant.id}`}>{texts.whoSawIt}</Link>
      ) : null}
    </>
  )
}
