import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/button.tsx'
import { Callout } from '../ui/layout.tsx'
import { useTexts } from './texts.tsx'

/** States a limit. Only the owner, whose plan applies, can choose another plan. */
export const PlanLimit = ({ isOwner = true, children }: { isOwner?: boolean; children: ReactNode }) => {
  const t = useTexts()
  return (
    <Callout
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
