import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../app/format.ts'
import { useTexts } from '../../app/texts.tsx'
import { Chip } from '../../ui/layout.tsx'
import { ListItem } from '../../ui/list.tsx'
import { BlockMenu } from './block-menu.tsx'
import { FilteredList, useFilter } from './filtered-list.tsx'
import { profilesQuery } from './queries.ts'

export const Profiles = () => {
  const texts = useTexts('admin')
  const { states } = useTexts('admin/lists')
  const format = useFormat()
  const { filter, setFilter, deferredFilter } = useFilter()
  const { data, error } = useQuery(profilesQuery(deferredFilter))
  if (error) throw error
  return (
    <FilteredList
      label={texts.profiles}
      searchLabel={texts.searchProfiles}
      filter={filter}
      onFilter={setFilter}
      pagination={data?.pagination}
    >
      {data?.items.map((profile) => (
        <ListItem
          key={profile.id}
          title={
            <>
              <a href={profile.public_url} target="_blank" rel="noreferrer">
                {profile.display_name || `/${profile.username}`}
              </a>
              {profile.is_published ? null : <Chip>{texts.unpublished}</Chip>}
              {profile.blocked_at ? <Chip tone="bad">{states.blocked}</Chip> : null}
            </>
          }
          note={`/${profile.username} · ${profile.owner_email} · ${texts.since({ when: format.date(profile.created_at) })}`}
          actions={
            <BlockMenu
              kind="profile"
              id={profile.id}
              name={profile.username}
              label={`/${profile.username}`}
              isBlocked={profile.blocked_at !== null}
            />
          }
        />
      ))}
    </FilteredList>
  )
}
