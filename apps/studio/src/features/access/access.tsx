import { useQuery } from '@tanstack/react-query'
import type { AccessEntry, AccessEntryType, CredentialReference } from '@vitrine/contract'
import { useState } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router'
import { foldText } from '../../app/fold-text.ts'
import { LoadState } from '../../app/load-state.tsx'
import { useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Callout, Card, Chip, EmptyState, Row, Stack } from '../../ui/layout.tsx'
import { List, ListItem } from '../../ui/list.tsx'
import { SelectionBar, SelectionCheckbox, SelectionHeader, useSelection } from '../../ui/selection.tsx'
import styles from './access.module.css'
import { useEntryTexts } from './entry-texts.ts'
import { type AccessFailure, accessQuery, findCreated, listCredentials, toKey } from './queries.ts'
import { RevokeDialog } from './revoke-dialog.tsx'

const groups = {
  people: ['member', 'invite', 'shared_page', 'proposal_link', 'workspace_transfer', 'page_transfer'],
  programs: ['api_key', 'agent', 'webhook', 'feed', 'destination', 'domain'],
  devices: ['session'],
} as const satisfies Record<string, readonly AccessEntryType[]>
type Group = keyof typeof groups
const groupNames = Object.keys(groups) as Group[]

/** Number of entries from which the list can be searched. */
const manyEntries = 10

/** Number of entries that are shown at first, and with each press of a button. */
const step = 100

const created = 'created'
const groupOrder = [created, ...groupNames] as const

/** Lists who has access. Preselects what the credentials in the state of the location created. */
export const Access = () => {
  const t = useTexts()
  const texts = useTexts('access')
  const state = useLocation().state as { readonly ended?: readonly CredentialReference[] } | null
  // The state of the location survives a reload
  const isOffered = useNavigationType() === 'PUSH'
  const { data, error, refetch } = useQuery(accessQuery)
  return (
    <Card title={t.account.access} lead={texts.lead}>
      {data ? (
        <AccessEntries entries={data.entries} initiallyEnded={(isOffered && state?.ended) || []} />
      ) : (
        <LoadState error={error} onRetry={refetch} />
      )}
      {data?.is_complete === false ? <Callout>{texts.incomplete}</Callout> : null}
      <p>
        {texts.otherWays} <Link to="/account/security">{texts.toSecurity}</Link>.
      </p>
    </Card>
  )
}

/** The entry whose revocation causes the notice may be far below it. */
const showNotice = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' })

/** Lists access that can be revoked. Selects what ended credentials created. */
export const AccessEntries = ({
  entries,
  initiallyEnded = [],
}: {
  entries: readonly AccessEntry[]
  initiallyEnded?: readonly CredentialReference[]
}) => {
  const t = useTexts()
  const texts = useTexts('access')
  const { formatName, describe } = useEntryTexts()
  const [ended, setEnded] = useState(initiallyEnded)
  const [search, setSearch] = useState('')
  const [revoked, setRevoked] = useState<readonly AccessEntry[] | null>(null)
  const [failures, setFailures] = useState<readonly AccessFailure[]>([])
  const createdEntries = findCreated(entries, ended)
  // The user may have created the entries of the current session
  const selectedFirst = findCreated(
    entries,
    ended.filter(({ is_current }) => !is_current),
  )
  const [minLimit, setLimit] = useState(step)
  const limit = Math.max(minLimit, createdEntries.length)
  const toGroup = (entry: AccessEntry): Group | typeof created =>
    createdEntries.includes(entry)
      ? created
      : groupNames.find((group) => (groups[group] as readonly string[]).includes(entry.type))!
  const words = foldText(search).split(/\s+/)
  const matching = entries.filter((entry) => {
    const text = foldText([formatName(entry), ...describe(entry)].join(' '))
    return words.every((word) => text.includes(word))
  })
  const shownEntries = groupOrder
    .flatMap((group) => matching.filter((entry) => toGroup(entry) === group))
    .slice(0, limit)
  const sections = groupOrder.map((group) => ({
    title: group === created ? texts.created : texts.groups[group],
    rows: shownEntries.filter((entry) => toGroup(entry) === group),
  }))
  const selection = useSelection(
    shownEntries.map(toKey),
    selectedFirst.length ? selectedFirst.map(toKey) : null,
  )
  const selected = shownEntries.filter((entry) => selection.ids?.has(toKey(entry)))
  if (!entries.length)
    return (
      <EmptyState icon="lock" title={texts.onlyYou}>
        {texts.onlyYouText}
      </EmptyState>
    )
  return (
    <Stack>
      {ended.length && (selectedFirst.length || !createdEntries.length) ? (
        <div key={ended.length} ref={showNotice} className={styles.notice}>
          <Callout tone={selectedFirst.length ? 'warn' : 'good'}>
            {texts.preselected({ n: selectedFirst.length })}
          </Callout>
        </div>
      ) : null}
      {entries.length > manyEntries ? (
        <TextField
          type="search"
          label={t.common.search}
          value={search}
          autoComplete="off"
          onChange={setSearch}
        />
      ) : null}
      {failures.length ? (
        <Callout tone="bad" title={texts.failed}>
          {failures.map(({ entry, text }) => (
            <div key={toKey(entry)}>
              <strong>{formatName(entry)}</strong>: {text}
            </div>
          ))}
        </Callout>
      ) : null}
      <SelectionHeader selection={selection}>
        {matching.length < entries.length
          ? t.common.of({ used: String(matching.length), limit: texts.count({ n: entries.length }) })
          : entries.length > 1
            ? texts.count({ n: entries.length })
            : null}
      </SelectionHeader>
      {matching.length ? null : <p role="status">{t.common.noMatches}</p>}
      {sections.map(({ title, rows }) =>
        rows.length ? (
          <section key={title} className={styles.group}>
            <h3>{title}</h3>
            <List label={title}>
              {rows.map((entry) => (
                <EntryRow
                  key={toKey(entry)}
                  entry={entry}
                  isSelected={selection.ids?.has(toKey(entry)) ?? null}
                  onSelect={(isSelected, isRange) => selection.select(toKey(entry), isSelected, isRange)}
                  onRevoke={() => setRevoked([entry])}
                />
              ))}
            </List>
          </section>
        ) : null,
      )}
      {matching.length > limit ? (
        <Row>
          <Button onPress={() => setLimit(limit + step)}>
            {texts.more({ n: Math.min(step, matching.length - limit) })}
          </Button>
        </Row>
      ) : null}
      {selected.length ? (
        <SelectionBar text={t.common.selected({ count: selected.length })}>
          <Button small look="danger" icon="close" onPress={() => setRevoked(selected)}>
            {texts.revoke}
          </Button>
        </SelectionBar>
      ) : null}
      {revoked ? (
        <RevokeDialog
          entries={revoked}
          onClose={() => setRevoked(null)}
          onRevoked={(failed) => {
            const failedEntries = failed.map(({ entry }) => entry)
            const revokedEntries = revoked.filter((entry) => !failedEntries.includes(entry))
            const revokedCredentials = listCredentials(revokedEntries)
            const next = findCreated(entries, revokedCredentials).filter(
              (entry) => !revokedEntries.includes(entry),
            )
            setRevoked(null)
            setFailures(failed)
            setEnded([...ended, ...revokedCredentials])
            // A filter would hide the next entries
            setSearch('')
            if (next.length) selection.start(next.map(toKey))
            else selection.stop()
          }}
        />
      ) : null}
    </Stack>
  )
}

const EntryRow = ({
  entry,
  isSelected,
  onSelect,
  onRevoke,
}: {
  entry: AccessEntry
  /** Null while the user is not selecting. */
  isSelected: boolean | null
  onSelect: (isSelected: boolean, isRange: boolean) => void
  onRevoke: () => void
}) => {
  const texts = useTexts('access')
  const { formatName, formatPermission, describe } = useEntryTexts()
  const name = formatName(entry)
  const permission = formatPermission(entry)
  return (
    <ListItem
      before={
        isSelected === null ? null : (
          <SelectionCheckbox name={name} isSelected={isSelected} onSelect={onSelect} />
        )
      }
      title={
        <>
          {name}
          {permission ? <Chip>{permission}</Chip> : null}
          {entry.grants ? <Chip tone="warn">{texts.mayGrant}</Chip> : null}
        </>
      }
      note={describe(entry).join(' · ')}
      actions={
        isSelected === null ? (
          <Button small look="danger" aria-label={texts.revokeNamed({ name })} onPress={onRevoke}>
            {texts.revoke}
          </Button>
        ) : null
      }
    />
  )
}
