import type { DoctorRun } from '@vitrine/contract'
import { useFormat } from '../../app/format.ts'
import { getScoreLevel, getScoreTone } from '../../app/score-tone.ts'
import { useTexts } from '../../app/texts.tsx'
import { Card } from '../../ui/layout.tsx'
import styles from './doctor.module.css'

const radius = 52
const circumference = 2 * Math.PI * radius

const contentCategories = new Set(['links', 'conversion'])

export const ScoreCard = ({ run }: { run: DoctorRun }) => {
  const texts = useTexts('doctor')
  const { pair } = useTexts().common
  const format = useFormat()
  const open = run.recommendations.filter(({ status }) => status === 'open').length
  const hasContent = run.recommendations.every(({ rule }) => rule !== 'content-shown')
  return (
    <Card>
      <div className={styles.score}>
        <div className={styles.ring} data-tone={getScoreTone(run.score)}>
          <svg viewBox="0 0 120 120" aria-hidden="true">
            <circle className={styles.track} cx="60" cy="60" r={radius} />
            <circle
              className={styles.filled}
              cx="60"
              cy="60"
              r={radius}
              transform="rotate(-90 60 60)"
              strokeDasharray={`${(run.score / 100) * circumference} ${circumference}`}
            />
          </svg>
          <strong aria-hidden="true">{run.score}</strong>
        </div>
        <div className={styles.verdict}>
          <h2>
            <span className="visually-hidden">
              {pair({ name: texts.score, value: texts.scoreOf({ score: String(run.score) }) })}{' '}
            </span>
            {texts.verdict({ level: getScoreLevel(run.score) })}
          </h2>
          <p>{texts.verdictText({ open })}</p>
          <p className={styles.quiet}>{texts.analyzedAt({ when: format.relative(run.started_at) })}</p>
        </div>
        <ul className={styles.categories}>
          {Object.entries(run.categories).map(([name, score]) => {
            const title = texts.categories[name as keyof typeof run.categories]
            if (!hasContent && contentCategories.has(name))
              return (
                <li key={name}>
                  <span>{title}</span>
                  <span className={styles.quiet}>
                    <span aria-hidden="true">–</span>
                    <span className="visually-hidden">{texts.nothingToCheck}</span>
                  </span>
                </li>
              )
            return (
              <li key={name}>
                <span>{title}</span>
                <span className={styles.quiet}>{score}</span>
                <meter
                  className={styles.meter}
                  data-tone={getScoreTone(score)}
                  style={{ '--score': `${score}%` } as React.CSSProperties}
                  min={0}
                  max={100}
                  value={score}
                  aria-label={pair({ name: title, value: texts.scoreOf({ score: String(score) }) })}
                />
              </li>
            )
          })}
        </ul>
      </div>
    </Card>
  )
}
