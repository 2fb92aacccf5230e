import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { PlanLimit } from '../../app/plan-limit.tsx'
import { useAccount, workspacesQuery } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Chip, EmptyState, ScreenHeader, Stack } from '../../ui/layout.tsx'
import { List, ListItem } from '../../ui/list.tsx'
import { CreateWorkspaceDialog } from './create-workspace-dialog.tsx'
import { PendingOffers } from './pending-offers.tsx'

export const Component = () => {
  const t = useTexts()
  const texts = useTexts('workspaces')
  const { plan, usage } = useAccount()
  const workspaces = useSuspenseQuery(workspacesQuery).data
  const navigate = useNavigate()
  const [isCreating, setIsCreating] = useState(false)
  const { workspaces: limit } = plan.limits
  const isFull = limit !== null && usage.workspaces >= limit
  const createButton = (
    <Button look="primary" icon="add" isDisabled={isFull} onPress={() => setIsCreating(true)}>
      {texts.create}
    </Button>
  )
  return (
    <>
      <ScreenHeader title={texts.title} lead={texts.lead}>
        {workspaces.length ? createButton : null}
      </ScreenHeader>
      <Stack>
        <PendingOffers />
        {isFull ? <PlanLimit>{texts.limit({ plan: plan.name })}</PlanLimit> : null}
        {workspaces.length ? (
          <Card>
            <List label={texts.title}>
              {workspaces.map(({ id, name, my_role, profiles, seats }) => (
                <ListItem
                  key={id}
                  title={
                    <>
                      <Link to={`/workspaces/${id}`}>{name}</Link>
                      <Chip>{t.shell.roles[my_role]}</Chip>
                    </>
                  }
                  note={`${t.pages.count({ n: profiles.length })} · ${texts.seats({ used: seats.used, limit: seats.limit })}`}
                />
              ))}
            </List>
          </Card>
        ) : (
          <EmptyState icon="people" title={texts.empty} actions={createButton}>
            {texts.emptyText}
          </EmptyState>
        )}
      </Stack>
      {isCreating ? (
        <CreateWorkspaceDialog
          onClose={() => setIsCreating(false)}
          onCreated={({ id }) => navigate(`/workspaces/${id}`)}
        />
      ) : null}
    </>
  )
}
