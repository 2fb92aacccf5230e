import { useNavigate, useSearchParams } from 'react-router'
import { PlanLimit } from '../../../app/plan-limit.tsx'
import { useAccount } from '../../../app/session.ts'
import { useErrorToast } from '../../../app/use-error-toast.ts'
import { useMessages } from '../../../messages/index.tsx'
import { Card, ScreenHeader } from '../../../ui/layout.tsx'
import { useAddToWorkspace } from '../../workspaces/index.ts'
import { PageForm } from './page-form.tsx'
import { useCreatePage } from './queries.ts'

export const Component = () => {
  const t = useMessages()
  const { plan, usage } = useAccount()
  const { profiles: limit } = plan.limits
  return (
    <>
      <ScreenHeader title={t.pages.newTitle} lead={t.pages.newLead} />
      {limit !== null && usage.profiles >= limit ? (
        <PlanLimit>{t.pages.limit(plan.name, limit)}</PlanLimit>
      ) : (
        <Card>
          <NewPage />
        </Card>
      )}
    </>
  )
}

const NewPage = () => {
  const t = useMessages()
  const navigate = useNavigate()
  const create = useCreatePage()
  const workspaceId = Number(useSearchParams()[0].get('workspace'))
  const addToWorkspace = useAddToWorkspace()
  const showError = useErrorToast()
  return (
    <PageForm
      button={t.pages.create}
      onSubmit={async (page) => {
        const { id } = await create.mutateAsync(page)
        // The page exists also if this fails
        if (workspaceId) await addToWorkspace(workspaceId, id).catch(showError)
        await navigate(`/pages/${id}`)
      }}
    />
  )
}
