import { useAccount } from './session.ts'
import { useTexts } from './texts.tsx'

/** Returns a sentence if the plan allows no further page, to show before the user tries to create one. */
export const usePageLimit = (): string | null => {
  const t = useTexts()
  const { plan, usage } = useAccount()
  const limit = plan.limits.profiles
  return limit !== null && usage.profiles >= limit ? t.pages.limit({ plan: plan.name, limit }) : null
}
