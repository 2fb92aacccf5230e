import { useQuery } from '@tanstack/react-query'
import type { LatestPreview } from '@vitrine/contract'
import { secondMs } from '@vitrine/contract/durations'
import { maxHiddenEntries, maxLatestEntries } from '@vitrine/contract/limits'
import { chooseEntries, initialCount } from '@vitrine/page/latest'
import { useEffect, useRef, useState } from 'react'
import { formatError, formatProblem } from '../../../app/errors.ts'
import { useFormat } from '../../../app/format.ts'
import { settings } from '../../../app/settings.ts'
import { useTexts } from '../../../app/texts.tsx'
import { findOwnPicture } from '../../../editor/draft-view.ts'
import { latestQuery } from '../../../editor/latest-query.ts'
import { useProfileId } from '../../../editor/queries.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/field.tsx'
import { useAreFieldsDisabled } from '../../../ui/field-parts.tsx'
import { Callout, Loading } from '../../../ui/layout.tsx'
import { Select } from '../../../ui/select.tsx'
import textStyles from '../../../ui/text.module.css'
import { FieldGroup } from './field-group.tsx'
import type { ListEditorProps } from './item-list.tsx'
import styles from './lists.module.css'

/** Pause after typing before the service looks at the address. */
const typingMs = secondMs

const readIds = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []

/** Editor of a block that shows the latest entries of a web address. Finds the feed while the user types. */
export const ListEditor = ({ config, url, onChange }: ListEditorProps) => {
  const isDisabled = useAreFieldsDisabled()
  const t = useTexts()
  const texts = useTexts('links/lists').latest
  const format = useFormat()
  const profileId = useProfileId()
  const initial = useRef({ url, source: config.source })
  const [typedUrl, setTypedUrl] = useState(url)
  useEffect(() => {
    const timer = setTimeout(() => setTypedUrl(url), typingMs)
    return () => clearTimeout(timer)
  }, [url])
  const { source: initialSource } = initial.current
  const address =
    typedUrl === initial.current.url && typeof initialSource === 'string' ? initialSource : typedUrl
  const isAddress = /^https?:\/\/[^/]+\.[^/]/i.test(address)
  const { data, error, isFetching } = useQuery({
    ...latestQuery(profileId, address),
    enabled: isAddress && !isDisabled,
  })
  const found = data?.source ?? null
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => {
    if (found !== null && found !== config.source && url === typedUrl) latest.current({ source: found })
  }, [found, config.source, url, typedUrl])
  const isLooking = isFetching || (url !== typedUrl && !isDisabled)
  return (
    <FieldGroup label={t.links.kinds.latest.name} labelHidden>
      <div role="status">
        {!settings.readsAddresses ? (
          <Callout>{texts.off}</Callout>
        ) : isLooking ? (
          <Loading text={texts.looking} />
        ) : !isAddress ? (
          <p className={textStyles.quiet}>{texts.hint}</p>
        ) : error ? (
          <Callout>{formatError(error, t)}</Callout>
        ) : data?.problem ? (
          <Callout>{formatProblem(data.problem, t)}</Callout>
        ) : data ? (
          <p>{texts.found({ title: data.title || new URL(address).host, count: data.entries.length })}</p>
        ) : null}
      </div>
      {data?.silent_since ? (
        <Callout>{texts.silent({ date: format.date(data.silent_since) })}</Callout>
      ) : null}
      {data && found !== null ? (
        <>
          <Select
            label={t.links.blockFields.count}
            options={Array.from({ length: maxLatestEntries }, (_, i) => ({
              id: String(i + 1),
              label: format.number(i + 1),
            }))}
            value={String(config.count ?? initialCount)}
            onChange={(count) => onChange({ count: Number(count) })}
          />
          {(['pictures', 'dates'] as const).map((name) => (
            <Switch
              key={name}
              isSelected={config[name] !== false}
              onChange={(isShown) => onChange({ [name]: isShown ? null : false })}
            >
              {t.links.blockFields[name]}
            </Switch>
          ))}
          <EntryList entries={data.entries} config={{ ...config, source: found }} onChange={onChange} />
        </>
      ) : null}
    </FieldGroup>
  )
}

type Entries = LatestPreview['entries']

/** The entries of a source. Each can be hidden, and one can be pinned. */
const EntryList = ({
  entries,
  config,
  onChange,
}: Pick<ListEditorProps, 'config' | 'onChange'> & { readonly entries: Entries }) => {
  const texts = useTexts('links/lists').latest
  const format = useFormat()
  const isDisabled = useAreFieldsDisabled()
  const hiddenIds = readIds(config.hidden)
  const shown = new Set(chooseEntries({ kind: 'latest', business_block_config: config, entries }))
  return (
    <ol className={styles.entries} aria-label={texts.entries}>
      {entries.map((entry) => {
        const { id, title, picture_url, published_at } = entry
        const isHidden = hiddenIds.includes(id)
        const isPinned = config.pinned === id
        const state = isHidden ? texts.hidden : isPinned ? texts.pinned : shown.has(entry) ? texts.shown : ''
        const picture = findOwnPicture(picture_url)
        return (
          <li
            key={id}
            className={`${styles.entry} ${styles.found}`}
            data-off={!shown.has(entry) || undefined}
          >
            {picture ? <img src={picture} alt="" width="40" height="40" loading="lazy" /> : null}
            <span>
              <bdi>{title}</bdi>
              <small className={textStyles.quiet}>
                {[published_at && format.date(published_at), state].filter(Boolean).join(' · ')}
              </small>
            </span>
            <span className={styles.buttons}>
              <IconButton
                icon={isPinned ? 'check' : 'pin'}
                label={(isPinned ? texts.unpin : texts.pin)({ title })}
                isDisabled={isDisabled || isHidden}
                onPress={() => onChange({ pinned: isPinned ? null : id })}
              />
              <IconButton
                icon={isHidden ? 'hidden' : 'eye'}
                label={(isHidden ? texts.show : texts.hide)({ title })}
                isDisabled={isDisabled || (!isHidden && hiddenIds.length >= maxHiddenEntries)}
                onPress={() =>
                  onChange({
                    hidden: isHidden ? hiddenIds.filter((other) => other !== id) : [...hiddenIds, id],
                    ...(isPinned ? { pinned: null } : {}),
                  })
                }
              />
            </span>
          </li>
        )
      })}
    </ol>
  )
}
