import { hasPercent } from '../../app/complete-days.ts'
import { useFormat } from '../../app/format.ts'
import { useTexts } from '../../app/texts.tsx'
import { Signed } from '../../ui/signed.tsx'
import { computeChange } from './range.ts'

/**
 * Difference of a count from that of another period, in per cent or with its unit. It is grey if chance explains it: the counts are as
 * those of a Poisson process.
 */
export const Difference = ({
  now,
  before,
  asPercent = hasPercent(before),
  unit,
}: {
  now: number
  before: number
  asPercent?: boolean
  unit?: 'clicks' | 'views'
}) => {
  const texts = useTexts('analytics/screen')
  const format = useFormat()
  const change = computeChange(now, before)
  return (
    <Signed
      difference={now - before}
      deviation={Math.sqrt(now + before)}
      text={
        asPercent && change !== null
          ? format.signedPercent(change)
          : unit
            ? texts.more[unit]({ n: Math.abs(now - before), text: format.signed(now - before) })
            : change === null && now > 0
              ? texts.isNew
              : format.signed(now - before)
      }
    />
  )
}
