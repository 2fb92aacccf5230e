import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { saveDrafts } from '../../app/draft-registry.ts'
import { useFormat } from '../../app/format.ts'
import { createLazyComponent } from '../../app/lazy.ts'
import { getMode, setMode } from '../../app/proposing.ts'
import { useTexts } from '../../app/texts.tsx'
import { mayChange, useProfile } from '../../editor/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Chip, EmptyState, Loading, ScreenHeader, Stack, type Tone } from '../../ui/layout.tsx'
import { List, ListItem } from '../../ui/list.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.tsx'
import { formatAuthor, formatTitle } from './format-proposal.ts'
import { type Filter, proposalsQuery } from './queries.ts'

const filters = ['waiting', 'draft', 'accepted', 'rejected', 'all'] as const satisfies readonly Filter[]

const tones: Partial<Record<Filter, Tone>> = { open: 'warn', accepted: 'good', rejected: 'bad' }

const Review = createLazyComponent(
  async () => (await import('./review.tsx')).Review,
  () => <Loading />,
)

export const Component = () => (useParams().proposalId ? <Review /> : <ProposalList />)

const ProposalList = () => {
  const t = useTexts()
  const texts = useTexts('proposals')
  const format = useFormat()
  const profile = useProfile()
  const [search, setSearch] = useSearchParams()
  const filter = filters.find((name) => name === search.get('status')) ?? 'waiting'
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(
    proposalsQuery(profile.id, filter),
  )
  const start = async () => {
    if (!(await saveDrafts())) return toast(texts.unsaved, { tone: 'bad' })
    setMode(profile.id, 'chosen')
    // Autosaves and undo actions belong to the published page
    location.assign(`/studio/pages/${profile.id}/links`)
  }
  const rows = data.pages.flatMap((page) => page.rows)
  return (
    <>
      <ScreenHeader title={t.shell.proposals} lead={texts.lead}>
        {mayChange(profile) && !getMode(profile.id) ? (
          <Button icon="edit" onPress={() => void start()}>
            {texts.startProposing}
          </Button>
        ) : null}
      </ScreenHeader>
      <Stack>
        <Select
          label={texts.show}
          value={filter}
          onChange={(status) => setSearch(status === 'waiting' ? {} : { status }, { replace: true })}
          options={filters.map((id) => ({ id, label: texts.filters[id] }))}
        />
        {rows.length ? (
          <List label={t.shell.proposals}>
            {rows.map((proposal) => (
              <ListItem
                key={proposal.id}
                title={
                  <>
                    <Link to={String(proposal.id)}>{formatTitle(proposal, texts)}</Link>{' '}
                    <Chip tone={tones[proposal.status] ?? 'plain'}>{texts.statuses[proposal.status]}</Chip>
                  </>
                }
                note={[
                  formatAuthor(proposal.author, texts),
                  texts.changes({ count: proposal.change_count }),
                  ...(proposal.comment_count ? [texts.commentCount({ count: proposal.comment_count })] : []),
                  format.relative(proposal.updated_at),
                ].join(' · ')}
              />
            ))}
          </List>
        ) : (
          <EmptyState icon="check" title={filter === 'waiting' ? texts.empty : t.common.noMatches}>
            {texts.emptyText}
          </EmptyState>
        )}
        {hasNextPage ? (
          <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {t.common.showOlder}
          </Button>
        ) : null}
      </Stack>
    </>
  )
}
