import type { ReactNode } from 'react'
import { useMessages } from '../messages/index.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Callout } from '../ui/layout.tsx'

export const PlanLimit = ({ children }: { children: ReactNode }) => {
  const t = useMessages()
  return (
    <Callout
      tone="warn"
      actions={
        <ButtonLink small to="/plan">
          {t.common.seePlans}
        </ButtonLink>
      }
    >
      {children}
    </Callout>
  )
}
