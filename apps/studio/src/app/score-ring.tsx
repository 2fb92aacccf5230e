import { getScoreTone } from './score-tone.ts'

const radius = 42
const circumference = 2 * Math.PI * radius
const colors = { good: 'var(--good)', warn: 'var(--warn)', bad: 'var(--bad)' }

/** Draws a score from 0 to 100 as a part of a ring. Beside it is the number. */
export const ScoreRing = ({ score, size }: { score: number; size: number }) => (
  <svg viewBox="0 0 100 100" width={size} height={size} fill="none" strokeWidth="11" aria-hidden="true">
    <circle cx="50" cy="50" r={radius} stroke="var(--line)" />
    <circle
      cx="50"
      cy="50"
      r={radius}
      stroke={colors[getScoreTone(score)]}
      strokeLinecap="round"
      strokeDasharray={`${(score / 100) * circumference} ${circumference}`}
      transform="rotate(-90 50 50)"
    />
  </svg>
)
