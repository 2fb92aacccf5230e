import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/button.tsx'
import { Callout, type Tone } from '../ui/layout.tsx'
import { useTexts } from './texts.tsx'

/** States a limit. Only the owner, whose plan applies, can choose another plan. */
export const PlanLimit = ({
  tone = 'warn',
  isOwner = true,
  children,
}: {
  tone?: Tone
  isOwner?: boolean
  children: ReactNode
}) => {
  const t = useTexts()
  return (
    <Callout
      tone={tone}
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
