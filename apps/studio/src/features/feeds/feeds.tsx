import { useQuery } from '@tanstack/react-query'
import type { Feed, NewFeed } from '@vitrine/contract'
import { maxFeeds, maxLengths } from '@vitrine/contract/limits'
import { useState } from 'react'
import { isApiError } from '../../app/errors.ts'
import { readText, useForm } from '../../app/form.tsx'
import { useFormat } from '../../app/format.ts'
import { LoadState } from '../../app/load-state.tsx'
import { useTexts } from '../../app/texts.tsx'
import { canPublish, mayChange, useProfile } from '../../editor/queries.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton, CopyText } from '../../ui/copy.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Callout, Card, EmptyState, Row } from '../../ui/layout.tsx'
import { List, ListItem } from '../../ui/list.tsx'
import { toast } from '../../ui/toast.tsx'
import { feedsQuery, useCreateFeed, useDeleteFeed } from './queries.ts'
import { createSheetFormula } from './sheet-formula.ts'

export const Feeds = () => {
  const texts = useTexts('feeds')
  const profile = useProfile()
  const { data: feeds, error, refetch } = useQuery(feedsQuery(profile.id))
  const [isAdding, setIsAdding] = useState(false)
  const [newFeed, setNewFeed] = useState<NewFeed | null>(null)
  const [feedToDelete, setFeedToDelete] = useState<Feed | null>(null)
  const isEditable = canPublish(profile)
  const isFull = (feeds?.length ?? 0) >= maxFeeds
  const add = isEditable ? (
    <Button icon="add" isDisabled={isFull} onPress={() => setIsAdding(true)}>
      {texts.new}
    </Button>
  ) : null
  return (
    <Card title={texts.title} lead={texts.lead} actions={feeds?.length ? add : null}>
      {!feeds ? (
        <LoadState error={error} onRetry={refetch} />
      ) : feeds.length ? (
        <List label={texts.title}>
          {feeds.map((feed) => (
            <FeedRow key={feed.id} feed={feed} onDelete={isEditable ? () => setFeedToDelete(feed) : null} />
          ))}
        </List>
      ) : (
        <EmptyState icon="table" title={texts.emptyTitle} actions={add}>
          {texts.emptyText}
        </EmptyState>
      )}
      {isFull ? <p>{texts.full({ max: maxFeeds })}</p> : null}
      {mayChange(profile) ? null : <Callout>{texts.viewer}</Callout>}
      {isAdding ? (
        <CreateFeedDialog
          onClose={() => setIsAdding(false)}
          onCreated={(feed) => {
            setIsAdding(false)
            setNewFeed(feed)
          }}
        />
      ) : null}
      {newFeed ? <NewFeedDialog feed={newFeed} onClose={() => setNewFeed(null)} /> : null}
      {feedToDelete ? <DeleteFeedDialog feed={feedToDelete} onClose={() => setFeedToDelete(null)} /> : null}
    </Card>
  )
}

const FeedRow = ({ feed, onDelete }: { feed: Feed; onDelete: (() => void) | null }) => {
  const texts = useTexts('feeds')
  const format = useFormat()
  return (
    <ListItem
      title={feed.name}
      note={[
        texts.since({ when: format.date(feed.created_at) }),
        feed.last_used_at ? texts.used({ when: format.relative(feed.last_used_at) }) : texts.neverUsed,
      ].join(' · ')}
      actions={
        onDelete ? (
          <Button
            small
            look="danger"
            aria-label={texts.disconnectNamed({ name: feed.name })}
            onPress={onDelete}
          >
            {texts.disconnect}
          </Button>
        ) : null
      }
    />
  )
}

const CreateFeedDialog = ({
  onClose,
  onCreated,
}: {
  onClose: () => void
  onCreated: (feed: NewFeed) => void
}) => {
  const t = useTexts()
  const texts = useTexts('feeds')
  const create = useCreateFeed(useProfile().id)
  const form = useForm({
    names: ['name'],
    required: { name: t.common.requiredName },
    toFieldErrors: (error) =>
      isApiError(error, 'conflict') ? { name: texts.full({ max: maxFeeds }) } : null,
    submit: async (values) => onCreated(await create.mutateAsync(readText(values, 'name'))),
  })
  return (
    <FormDialog title={texts.new} form={form} action={texts.create} onClose={onClose}>
      <TextField
        name="name"
        label={texts.name}
        hint={texts.nameHint}
        maxLength={maxLengths.feed.name}
        autoComplete="off"
        autoFocus
      />
    </FormDialog>
  )
}

const NewFeedDialog = ({ feed, onClose }: { feed: NewFeed; onClose: () => void }) => {
  const t = useTexts()
  const texts = useTexts('feeds')
  return (
    <Dialog title={texts.formulaTitle} size="medium" onlyAction={t.common.done} onClose={onClose}>
      <p>{texts.formulaText}</p>
      <Table title={texts.days} url={feed.days_url} />
      <Table title={texts.links} url={feed.links_url} />
      <p>{texts.other}</p>
    </Dialog>
  )
}

const Table = ({ title, url }: { title: string; url: string }) => {
  const texts = useTexts('feeds')
  const address = `${url}?days=90`
  return (
    <>
      <h3>{title}</h3>
      <CopyText label={title} text={createSheetFormula(address)} copyLabel={texts.copyFormula} />
      <Row>
        <CopyButton text={address} label={texts.copyAlone} />
      </Row>
    </>
  )
}

const DeleteFeedDialog = ({ feed, onClose }: { feed: Feed; onClose: () => void }) => {
  const texts = useTexts('feeds')
  const deleteFeed = useDeleteFeed(feed.profile_id)
  return (
    <ConfirmDialog
      title={texts.disconnectTitle({ name: feed.name })}
      action={texts.disconnectButton}
      onClose={onClose}
      onConfirm={() =>
        deleteFeed.mutateAsync(feed.id).then(() => toast(texts.disconnected({ name: feed.name })))
      }
    >
      <p>{texts.disconnectText}</p>
    </ConfirmDialog>
  )
}
