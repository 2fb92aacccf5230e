import { hasPercent } from '../../app/complete-days.ts'
import { useFormat } from '../../app/format.ts'
import { useTexts } from '../../app/texts.tsx'
import { Signed } from '../../ui/signed.tsx'

/** Visitors of the last seven days with their difference to the seven days before. */
export const Visitors = ({ now, before, text }: { now: number; before: number; text: string }) => {
  const t = useTexts('pages/list')
  const format = useFormat()
  return (
    <span>
      {text}
      {hasPercent(before) ? (
        <>
          {' '}
          <Signed
            difference={now - before}
            deviation={Math.sqrt(now + before)}
            text={format.signedPercent((now - before) / before)}
          />
          <span className="visually-hidden"> {t.toWeekBefore}</span>
        </>
      ) : null}
    </span>
  )
}
