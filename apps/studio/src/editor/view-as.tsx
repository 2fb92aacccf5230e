import { useQuery } from '@tanstack/react-query'
import type { Profile, Variant } from '@vitrine/contract'
import { deviceTypes, languages, maxLengths } from '@vitrine/contract/limits'
import { type Os, osNames } from '@vitrine/contract/link-destinations'
import { type RefObject, useContext, useMemo, useState } from 'react'
import { DialogTrigger, OverlayTriggerStateContext } from 'react-aria-components'
import { formatCity, listCountryOptions } from '../app/code-options.ts'
import { useLanguage, useTexts } from '../app/texts.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Stack } from '../ui/layout.tsx'
import { Popover } from '../ui/popover.tsx'
import { SearchSelect } from '../ui/search-select.tsx'
import { Select } from '../ui/select.tsx'
import { LocalTimeField } from './local-time-field.tsx'
import { useLinks } from './queries.ts'
import styles from './view-as.module.css'
import { chooseUrl, type Viewer, variantsQuery } from './viewer.ts'

type Props = {
  viewer: Viewer
  onChange: (viewer: Viewer) => void
  profile: Pick<Profile, 'id' | 'timezone'>
  shown: Variant | undefined
}

export const ViewAs = ({
  preview,
  ...props
}: Props & {
  /** The pane opens beside this element if there is space, so that the effect of each change is visible. */
  preview: RefObject<HTMLElement | null>
}) => {
  const t = useTexts()
  const isChanged = Object.keys(props.viewer).length > 0
  const isWide = matchMedia('(min-width: 64rem)').matches
  return (
    <DialogTrigger>
      <Button small look={isChanged ? 'primary' : 'plain'}>
        {t.editor.viewAs}
      </Button>
      <Popover
        className={styles.popover!}
        {...(isWide ? { placement: 'left top', triggerRef: preview } : { placement: 'bottom end' })}
      >
        <Header />
        <ViewerFields {...props} />
      </Popover>
    </DialogTrigger>
  )
}

const Header = () => {
  const t = useTexts()
  const pane = useContext(OverlayTriggerStateContext)
  return (
    <header className={styles.header}>
      <h2>{t.editor.viewAsVisitor}</h2>
      <IconButton icon="close" label={t.common.close} onPress={() => pane?.close()} />
    </header>
  )
}

const any = 'any'

const ViewerFields = ({ viewer, onChange, profile: { id, timezone }, shown }: Props) => {
  const t = useTexts()
  const [language] = useLanguage()
  const { data: variants = [] } = useQuery(variantsQuery(id))
  const [referrer, setReferrer] = useState(viewer.referrer ?? '')
  const countries = useMemo(() => listCountryOptions(language), [language])
  const isChanged = Object.keys(viewer).length > 0
  const set = <K extends keyof Viewer>(name: K, value: Viewer[K]) => {
    const { [name]: _, ...others } = viewer
    onChange(value === undefined ? others : { ...others, [name]: value })
  }
  const deviceNames = { mobile: t.editor.phone, tablet: t.editor.tablet, desktop: t.editor.desktop }
  const languageNames = new Intl.DisplayNames(language, { type: 'language' })
  const anyone = { id: any, label: t.editor.any }
  return (
    <Stack>
      {variants.length ? (
        <Select
          label={t.editor.variant}
          hint={
            isChanged ? (shown ? t.editor.variantShown({ name: shown.name }) : t.editor.originalShown) : null
          }
          options={[
            { id: any, label: t.editor.variantByRules },
            { id: '0', label: t.editor.original },
            ...variants.map((variant) => ({
              id: String(variant.id),
              label: variant.name,
              ...(variant.status === 'running' ? {} : { note: t.variants.statuses[variant.status] }),
            })),
          ]}
          value={String(viewer.variant ?? any)}
          onChange={(chosen) => set('variant', chosen === any ? undefined : Number(chosen))}
        />
      ) : null}
      <Select
        label={t.editor.device}
        options={[anyone, ...deviceTypes.map((type) => ({ id: type, label: deviceNames[type] }))]}
        value={viewer.device ?? any}
        onChange={(device) => set('device', device === any ? undefined : (device as 'mobile'))}
      />
      <Select
        label={t.editor.system}
        options={[anyone, ...(Object.keys(osNames) as Os[]).map((os) => ({ id: os, label: osNames[os] }))]}
        value={viewer.os ?? any}
        onChange={(os) => set('os', os === any ? undefined : (os as Os))}
      />
      <SearchSelect
        label={t.editor.country}
        options={[anyone, ...countries]}
        value={viewer.country ?? any}
        onChange={(country) => set('country', country === any ? undefined : country)}
      />
      <Select
        label={t.shell.language}
        options={[anyone, ...languages.map((code) => ({ id: code, label: languageNames.of(code) ?? code }))]}
        value={viewer.language ?? any}
        onChange={(code) => set('language', code === any ? undefined : code)}
      />
      <TextField
        label={t.editor.referrer}
        hint={t.editor.referrerHint}
        value={referrer}
        maxLength={maxLengths.host_name}
        autoComplete="off"
        spellCheck="false"
        onChange={(text) => {
          setReferrer(text)
          set('referrer', URL.parse(text)?.hostname || text.trim() || undefined)
        }}
      />
      <LocalTimeField
        label={t.editor.time}
        hint={t.links.schedule.zone({ city: formatCity(timezone) })}
        value={viewer.now === undefined ? null : new Date(viewer.now).toISOString()}
        timezone={timezone}
        onChange={(time) => set('now', time === null ? undefined : Date.parse(time))}
      />
      <ChosenUrls viewer={viewer} />
      {isChanged ? (
        <Button
          small
          onPress={() => {
            setReferrer('')
            onChange({})
          }}
        >
          {t.editor.viewAsAnyVisitor}
        </Button>
      ) : null}
    </Stack>
  )
}

/** Lists the blocks with several addresses, and that of this visitor. */
const ChosenUrls = ({ viewer }: { viewer: Viewer }) => {
  const t = useTexts()
  const links = useLinks().filter(({ destinations }) => destinations.length)
  return links.length ? (
    <section aria-labelledby="chosen-addresses">
      <h3 id="chosen-addresses">{t.links.fields.destinations}</h3>
      <dl className={styles.chosen}>
        {links.map((link) => (
          <div key={link.id}>
            <dt>
              <bdi>{link.title}</bdi>
            </dt>
            <dd>
              <bdi>{chooseUrl(link, viewer).replace(/^https?:\/\//, '')}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ) : null
}
