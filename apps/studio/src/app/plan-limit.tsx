import type { ReactNode } from 'react'
import { useMessages } from '../messages/index.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Callout } from '../ui/layout.tsx'

/** States a limit. Only the owner, whose plan applies, can choose another plan. */
export const PlanLimit = ({ isOwner = true, children }: { isOwner?: boolean; children: ReactNode }) => {
  const t = useMessages()
  return (
    <Callout
      tone="warn"
      actions={
        isOwner ? (
          <ButtonLink small to="/plan">
            {t.common.seePlans}
          </ButtonLink>
        ) : null
      }
    >
      {children}
    </Callout>
  )
}
