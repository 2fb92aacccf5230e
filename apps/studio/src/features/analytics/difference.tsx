import { useFormat } from '../../app/format.ts'
import { useTexts } from '../../app/texts.tsx'
import { Signed } from '../../ui/signed.tsx'
import { computeChange } from './range.ts'

/** Smallest count whose difference is shown in per cent. */
const minForPercent = 20

/** Difference of a count from that of another period. It is grey if chance explains it: the counts are as those of a Poisson process. */
export const Difference = ({ now, before }: { now: number; before: number }) => {
  const texts = useTexts('analytics/screen')
  const format = useFormat()
  const change = computeChange(now, before)
  return (
    <Signed
      difference={now - before}
      deviation={Math.sqrt(now + before)}
      text={
        change === null
          ? now > 0
            ? texts.isNew
            : format.signed(0)
          : before < minForPercent
            ? format.signed(now - before)
            : format.signedPercent(change)
      }
    />
  )
}
