import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { PlanLimit } from '../../../app/plan-limit.tsx'
import { useAccount, workspacesQuery } from '../../../app/session.ts'
import { useMessages } from '../../../messages/index.tsx'
import { Callout, Loading } from '../../../ui/layout.tsx'
import { workspaceQuery } from '../../workspaces/index.ts'
import { useNewPageTexts } from './texts.ts'

/** Shows its children if the plan allows another page. Otherwise says who can create one. */
export const PageLimit = ({ children }: { children: ReactNode }) => {
  const { plan, usage } = useAccount()
  const { profiles: limit } = plan.limits
  return limit !== null && usage.profiles >= limit ? <FullPlan name={plan.name} limit={limit} /> : children
}

/** Names the owner of a workspace of others, who can create the page. Without one, offers larger plans. */
const FullPlan = ({ name, limit }: { name: string; limit: number }) => {
  const t = useMessages()
  const texts = useNewPageTexts()
  const requestedId = Number(useSearchParams()[0].get('workspace'))
  const workspaces = useQuery(workspacesQuery)
  const others = workspaces.data?.filter(({ my_role }) => my_role !== 'owner') ?? []
  const workspace = others.find(({ id }) => id === requestedId) ?? others[0]
  const detail = useQuery({ ...workspaceQuery(workspace?.id ?? 0), enabled: workspace !== undefined })
  const owner = detail.data?.members.find(({ role }) => role === 'owner')
  if (workspaces.isLoading || detail.isLoading) return <Loading />
  return owner ? (
    <Callout>{texts.askOwner(owner.user.name, workspace!.name)}</Callout>
  ) : (
    <PlanLimit>{t.pages.limit(name, limit)}</PlanLimit>
  )
}
