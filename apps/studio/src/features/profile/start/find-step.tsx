import type { Profile } from '@vitrine/contract'
import { isStreet } from '@vitrine/page/guess-link'
import { createProfileUrl } from '@vitrine/page/icons/handles'
import { findNetwork } from '@vitrine/page/icons/hosts'
import { getNetworkName } from '@vitrine/page/icons/index'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { formatError } from '../../../app/errors.ts'
import { useFormat } from '../../../app/format.ts'
import { useAccount } from '../../../app/session.ts'
import { settings } from '../../../app/settings.ts'
import { useTexts } from '../../../app/texts.tsx'
import { createDraftStore } from '../../../app/unsaved-work.ts'
import type { ProfileChanges } from '../../../editor/drafts.ts'
import { useLinks } from '../../../editor/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Row as ButtonRow, Callout, Chip, Stack } from '../../../ui/layout.tsx'
import {
  askForNetwork,
  maxPastedText,
  NetworkChoice,
  readPasted,
  suggestLink,
  useAddAddresses,
} from '../../links/index.ts'
import {
  chooseNetworks,
  findName,
  isLinkPage,
  type NetworkKey,
  type Row,
  readRow,
  replaceIcons,
  splitUrls,
  toRow,
} from './find-places.ts'
import { NetworkTiles } from './network-tiles.tsx'
import { PlaceField } from './place-field.tsx'
import styles from './start.module.css'
import { WithPage } from './with-page.tsx'

const maxSuggestions = 3

type Input = { readonly rows: readonly Row[]; readonly text: string }

/** Asks for the user's names on networks, and for other addresses. */
export const FindStep = ({
  profile,
  change,
  onNext,
  onImport,
}: {
  profile: Profile
  change: (changes: ProfileChanges) => void
  onNext: () => void
  onImport: (address?: string) => void
}) => {
  const t = useTexts()
  const texts = useTexts('profile/start')
  const format = useFormat()
  const { user } = useAccount()
  const links = useLinks()
  const { add, isPending } = useAddAddresses()
  const store = createDraftStore<Input>(sessionStorage, user.id, `start-${profile.id}`)
  const [{ rows, text }, setInput] = useState(
    (): Input =>
      store.read() ?? { rows: profile.social_links.flatMap(({ url }) => toRow(url) ?? []), text: '' },
  )
  const [usual] = useState(() =>
    chooseNetworks(navigator.language, `${profile.display_name} ${profile.bio ?? ''}`),
  )
  const [added, setAdded] = useState<NetworkKey>()
  const [isChecked, setIsChecked] = useState(false)
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const fields = useRef<HTMLDivElement>(null)
  const save = (changes: Partial<Input>) => {
    const input = { rows, text, ...changes }
    setInput(input)
    setProblem(undefined)
    setIsChecked(false)
    store.write(input)
  }
  const chosen = rows.map(({ network }) => network)
  const shown = [...new Set([...usual, ...chosen])]
  const toggle = (network: NetworkKey) => {
    const isChosen = chosen.includes(network)
    setAdded(isChosen ? undefined : network)
    save({
      rows: isChosen ? rows.filter((row) => row.network !== network) : [...rows, { network, text: '' }],
    })
  }
  const name = findName(rows)
  const suggestions = name
    ? shown
        .concat('youtube', 'bluesky', 'threads')
        .filter((network, i, all) => all.indexOf(network) === i && !chosen.includes(network))
        .filter((network) => network !== 'facebook' && createProfileUrl(network, name) !== null)
        .slice(0, maxSuggestions)
    : []
  const { entries, otherLines } = useMemo(() => readPasted(text), [text])
  const bareName = otherLines.find((line) => askForNetwork(line, t) !== null)
  const question = bareName === undefined ? null : askForNetwork(bareName, t)
  const rowUrls = rows.flatMap((row) => readRow(row) ?? [])
  const pasted = entries.map((entry) => ('url' in entry && !entry.title ? entry.url : entry))
  const titled = pasted.filter((entry) => typeof entry !== 'string')
  const { icons, cards } = splitUrls(
    [...new Set([...rowUrls, ...pasted.filter((entry) => typeof entry === 'string')])],
    links.length + titled.length > 0,
  )
  const newEntries = [
    ...cards.filter((url) => !links.some((link) => link.url === url)).map((url) => ({ url })),
    ...titled,
  ]
  const social_links = replaceIcons(profile.social_links, icons)
  const count = rowUrls.length + entries.length
  const pages = settings.readsAddresses ? [...cards].filter(isLinkPage) : []
  const replaceLines = (lines: readonly string[], by: readonly string[] = []) =>
    text
      .split(/\r?\n/)
      .flatMap((line) => (lines.includes(line.trim()) ? by : [line]))
      .join('\n')
  const describe = (url: string) => describeEntry(url, t.links.kinds)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    const showProblem = (text?: string) => {
      setProblem(text)
      requestAnimationFrame(() => {
        const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
        field?.focus({ preventScroll: true })
        field?.scrollIntoView({ block: 'center' })
      })
    }
    if (rows.some((row) => row.text.trim() && !readRow(row))) return showProblem()
    if (otherLines.length) return showProblem(texts.otherLines({ count: otherLines.length }))
    try {
      if (newEntries.length) await add(newEntries, text)
      if (social_links.length !== profile.social_links.length || icons.length) change({ social_links })
      store.write(null)
      onNext()
    } catch (error) {
      showProblem(formatError(error, t))
    }
  }
  return (
    <WithPage
      social_links={social_links}
      links={newEntries.flatMap((entry) =>
        'url' in entry ? suggestLink(entry.url, text, profile.language) : [],
      )}
    >
      <form ref={form} onSubmit={(event) => void submit(event)}>
        <Stack>
          {links.length ? <Callout tone="good">{texts.onPage({ count: links.length })}</Callout> : null}
          <NetworkTiles shown={shown} chosen={chosen} onToggle={toggle} />
          <div ref={fields} className={styles.fields} tabIndex={-1}>
            {rows.map((row, i) => (
              <PlaceField
                key={row.network}
                row={row}
                isChecked={isChecked}
                isFocused={row.network === added}
                onChange={(next) => save({ rows: rows.with(i, next) })}
                onEnter={(input) => {
                  const inputs = [
                    ...form.current!.querySelectorAll<HTMLElement>('input[type="text"],textarea'),
                  ]
                  inputs[inputs.indexOf(input) + 1]?.focus()
                }}
              />
            ))}
          </div>
          {suggestions.length ? (
            <Callout
              actions={suggestions.map((network) => (
                <Button
                  key={network}
                  small
                  icon="add"
                  onPress={() => {
                    setAdded(undefined)
                    save({ rows: [...rows, { network, text: name! }] })
                    fields.current?.focus({ preventScroll: true })
                  }}
                >
                  {getNetworkName(network)}
                </Button>
              ))}
            >
              {texts.elsewhere({ name: name! })}
            </Callout>
          ) : null}
          <TextField
            label={texts.anythingElse}
            rows={3}
            spellCheck="false"
            value={text}
            onChange={(value) => save({ text: value })}
            hint={question?.question ?? texts.anythingElseHint}
            error={problem}
            maxLength={maxPastedText}
          />
          {entries.length ? (
            <ul className={styles.chips}>
              {entries.map((entry) => (
                <li key={'url' in entry ? entry.url : 'dates' in entry ? entry.dates[0] : entry.street}>
                  <Chip tone="good" icon="check">
                    {'url' in entry
                      ? describe(entry.url)
                      : t.links.kinds['dates' in entry ? 'events' : 'map'].name}
                  </Chip>
                </li>
              ))}
            </ul>
          ) : null}
          {icons.length && cards.length ? (
            <p role="status">
              {texts.becomes({
                icons: format.list(icons.map(describe)),
                cards: format.list(cards.map(describe)),
              })}
            </p>
          ) : null}
          {question ? (
            <NetworkChoice
              {...question}
              isPending={false}
              onChoose={(typed) => save({ text: replaceLines([bareName!], [typed]) })}
            />
          ) : problem && otherLines.length ? (
            <ButtonRow>
              {otherLines.every(isStreet) ? (
                <Button
                  icon="add"
                  onPress={async () => {
                    await add(
                      otherLines.map((street) => ({ street })),
                      '',
                    )
                    save({ text: replaceLines(otherLines) })
                  }}
                >
                  {t.links.addLocation}
                </Button>
              ) : null}
              <Button look="quiet" onPress={() => save({ text: replaceLines(otherLines) })}>
                {texts.skipLines({ count: otherLines.length })}
              </Button>
            </ButtonRow>
          ) : null}
          {pages.length ? (
            <Callout
              actions={
                <Button icon="upload" onPress={() => onImport(pages[0])}>
                  {texts.bring}
                </Button>
              }
            >
              {texts.isLinkPage}
            </Callout>
          ) : (
            <ButtonRow>
              <Button look="quiet" icon="upload" onPress={() => onImport()}>
                {texts.bring}
              </Button>
            </ButtonRow>
          )}
          <ButtonRow end sticky>
            <Button type="submit" look="primary" isPending={isPending}>
              {count ? texts.continueWith({ count }) : t.common.continue}
            </Button>
          </ButtonRow>
        </Stack>
      </form>
    </WithPage>
  )
}

const describeEntry = (
  url: string,
  kinds: Readonly<Record<'email' | 'phone', { readonly name: string }>>,
): string => {
  const network = findNetwork(url)
  if (network) return getNetworkName(network)
  if (/^(?:mailto|tel):/.test(url)) return kinds[url.startsWith('tel') ? 'phone' : 'email'].name
  return URL.parse(url)?.hostname.replace(/^www\./, '') ?? url
}
