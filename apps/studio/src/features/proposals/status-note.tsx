import type { ProposalReview } from '@vitrine/contract'
import { useFormat } from '../../app/format.ts'
import { useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/layout.tsx'

/** Shows how a proposal was decided, or that it is a draft, with the step that is possible now. */
export const StatusNote = ({
  review: { status, accept_at, decision },
  timezone,
  isEmpty,
  isPending,
  onUndo,
  onPropose,
}: {
  review: ProposalReview
  timezone: string
  /** True if the draft has no changes to propose. */
  isEmpty: boolean
  isPending: boolean
  onUndo: (() => void) | null
  onPropose: () => void
}) => {
  const t = useTexts()
  const texts = useTexts('proposals')
  const format = useFormat()
  return status === 'accepted' ? (
    <Callout
      tone="good"
      actions={
        onUndo ? (
          <Button small isPending={isPending} onPress={onUndo}>
            {t.common.undo}
          </Button>
        ) : null
      }
    >
      {texts.accepted}
      {decision?.guest_name ? ` ${texts.byGuest({ name: decision.guest_name })}` : null}
    </Callout>
  ) : status === 'scheduled' && accept_at ? (
    <Callout>{texts.scheduled({ when: format.dateTime(accept_at, timezone) })}</Callout>
  ) : status === 'rejected' ? (
    <Callout tone="bad" title={texts.statuses.rejected}>
      {decision?.words}
    </Callout>
  ) : status === 'draft' ? (
    <Callout
      actions={
        <Button small look="primary" isDisabled={isEmpty} onPress={onPropose}>
          {texts.propose}
        </Button>
      }
    >
      {texts.draft}
    </Callout>
  ) : status === 'open' ? null : (
    <Callout>{texts.ended}</Callout>
  )
}
