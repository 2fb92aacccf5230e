import type { ReactNode } from 'react'
import { useMessages } from '../messages/index.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Callout, type Tone } from '../ui/layout.tsx'

export const PlanLimit = ({ tone = 'warn', children }: { tone?: Tone; children: ReactNode }) => {
  const t = useMessages()
  return (
    <Callout
      tone={tone}
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
