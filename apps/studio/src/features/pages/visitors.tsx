import { useFormat } from '../../app/format.ts'
import { useTexts } from '../../app/texts.tsx'
import { Signed } from '../../ui/signed.tsx'

/** Fewest visitors of the week before with which a change in per cent says something. */
const minBefore = 20

/** Visitors of the last seven days with their difference to the seven days before. */
export const Visitors = ({ now, before, text }: { now: number; before: number; text: string }) => {
  const t = useTexts('pages/list')
  const format = useFormat()
  return (
    <span>
      {text}
      {before < minBefore ? null : (
        <>
          {' '}
          <Signed
            difference={now - before}
            deviation={Math.sqrt(now + before)}
            text={format.signedPercent(Math.round(((now - before) / before) * 100) / 100)}
          />
          <span className="visually-hidden"> {t.toWeekBefore}</span>
        </>
      )}
    </span>
  )
}
