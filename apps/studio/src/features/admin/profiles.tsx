import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../app/format.ts'
import { useMessages } from '../../messages/index.tsx'
import { Chip } from '../../ui/layout.tsx'
import { ListItem } from '../../ui/list.tsx'
import { BlockButton } from './block-button.tsx'
import { FilteredList, useFilter } from './filtered-list.tsx'
import { profilesQuery } from './queries.ts'

export const Profiles = () => {
  const t = useMessages()
  const format = useFormat()
  const { filter, setFilter, deferredFilter } = useFilter()
  const { data, error } = useQuery(profilesQuery(deferredFilter))
  if (error) throw error
  return (
    <FilteredList
      label={t.admin.profiles}
      searchLabel={t.admin.searchProfiles}
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
                /{profile.username}
              </a>
              {profile.is_published ? null : <Chip>{t.admin.unpublished}</Chip>}
              {profile.blocked_at ? <Chip tone="bad">{t.admin.blocked}</Chip> : null}
            </>
          }
          note={`${t.admin.owner(profile.owner_id)} · ${t.admin.since(format.date(profile.created_at))}`}
          actions={
            <BlockButton
              kind="profile"
              id={profile.id}
              name={profile.username}
              blocked={profile.blocked_at !== null}
            />
          }
        />
      ))}
    </FilteredList>
  )
}
