import type { IdeaOverview } from '@vitrine/contract'
import { useFormat } from '../../app/format.ts'
import { PlanLimit } from '../../app/plan-limit.tsx'
import { useTexts } from '../../app/texts.tsx'
import { useProfile } from '../../editor/queries.ts'
import { Meter } from '../../ui/meter.tsx'

type CreditsOfMonth = IdeaOverview['credits']

export const isUsedUp = ({ used, limit }: CreditsOfMonth): boolean => limit !== null && used >= limit

/** Shows how many ideas of the month are used, and what to do if all are. */
export const Credits = ({ credits }: { credits: CreditsOfMonth }) => {
  const t = useTexts()
  const texts = useTexts('ai')
  const format = useFormat()
  const isOwner = useProfile().my_role === 'owner'
  if (credits.limit === null) return null
  return (
    <>
      <Meter
        label={texts.credits}
        value={credits.used}
        limit={credits.limit}
        text={t.common.of({ used: format.number(credits.used), limit: format.number(credits.limit) })}
      />
      {isUsedUp(credits) ? (
        <PlanLimit isOwner={isOwner}>
          {(isOwner ? texts.usedUp : texts.usedUpOfOwner)({ day: format.date(credits.resets_at) })}
        </PlanLimit>
      ) : null}
    </>
  )
}
