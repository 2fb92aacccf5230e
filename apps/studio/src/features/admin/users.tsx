import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip, Row } from '../../ui/layout.tsx'
import { ListItem } from '../../ui/list.tsx'
import { plansQuery } from '../billing/index.ts'
import { BlockUsersDialog } from './block-users-dialog.tsx'
import { CreateUserDialog } from './create-user-dialog.tsx'
import { FilteredList, useFilter } from './filtered-list.tsx'
import { usersQuery } from './queries.ts'
import { UserMenu } from './user-menu.tsx'

export const Users = () => {
  const adminTexts = useTexts('admin')
  const format = useFormat()
  const { filter, setFilter, deferredFilter } = useFilter()
  const { data, error } = useQuery(usersQuery(deferredFilter))
  const { data: plans = [] } = useQuery(plansQuery)
  const [isCreating, setIsCreating] = useState(false)
  const [isBlocking, setIsBlocking] = useState(false)
  const operatorTexts = useTexts('admin/lists')
  if (error) throw error
  return (
    <>
      <Row>
        <Button icon="add" onPress={() => setIsCreating(true)}>
          {adminTexts.create}
        </Button>
        <Button icon="lock" onPress={() => setIsBlocking(true)}>
          {operatorTexts.blockAccounts}
        </Button>
      </Row>
      {isCreating ? <CreateUserDialog onClose={() => setIsCreating(false)} /> : null}
      {isBlocking ? <BlockUsersDialog onClose={() => setIsBlocking(false)} /> : null}
      <FilteredList
        label={adminTexts.users}
        searchLabel={adminTexts.searchUsers}
        filter={filter}
        onFilter={setFilter}
        pagination={data?.pagination}
      >
        {data?.items.map((user) => (
          <ListItem
            key={user.id}
            title={
              <>
                {user.name}
                <Chip>{plans.find(({ key }) => key === user.plan)?.name ?? user.plan}</Chip>
                {user.is_admin ? <Chip icon="shield">{adminTexts.administrator}</Chip> : null}
                {user.email_verified ? null : <Chip tone="warn">{adminTexts.unverified}</Chip>}
                {user.blocked_at ? <Chip tone="bad">{operatorTexts.states.blocked}</Chip> : null}
              </>
            }
            note={[
              user.email,
              adminTexts.pages({ n: user.profiles }),
              adminTexts.since({ when: format.date(user.created_at) }),
              user.last_active_at
                ? adminTexts.lastActive({ when: format.relative(user.last_active_at) })
                : adminTexts.neverActive,
            ].join(' · ')}
            actions={<UserMenu user={user} />}
          />
        ))}
      </FilteredList>
    </>
  )
}
