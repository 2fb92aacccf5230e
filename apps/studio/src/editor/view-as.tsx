import { deviceTypes, languages, maxLengths } from '@vitrine/contract/limits'
import { useState } from 'react'
import { DialogTrigger, Dialog as Pane, Popover } from 'react-aria-components'
import { useLanguage, useMessages } from '../messages/index.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Stack } from '../ui/layout.tsx'
import { Select } from '../ui/select.tsx'
import type { Viewer } from './draft-view.ts'
import { LocalTimeField } from './local-time-field.tsx'
import styles from './view-as.module.css'

export const ViewAs = ({
  viewer,
  onChange,
  timezone,
}: {
  viewer: Partial<Viewer>
  onChange: (viewer: Partial<Viewer>) => void
  timezone: string
}) => {
  const t = useMessages()
  const [language] = useLanguage()
  const [country, setCountry] = useState(viewer.country ?? '')
  const changed = Object.keys(viewer).length > 0
  const set = (part: Partial<Viewer>) => {
    const next = Object.entries({ ...viewer, ...part }).filter(([, value]) => value !== undefined)
    onChange(Object.fromEntries(next) as Partial<Viewer>)
  }
  const deviceNames = { mobile: t.editor.phone, tablet: t.editor.tablet, desktop: t.editor.desktop }
  const languageNames = new Intl.DisplayNames(language, { type: 'language' })
  const anybody = { id: 'any', label: t.editor.anybody }
  return (
    <DialogTrigger>
      <Button small look={changed ? 'primary' : 'plain'} icon="eye">
        {t.editor.viewAs}
      </Button>
      <Popover className={styles.popover!} placement="bottom end">
        <Pane className={styles.pane!} aria-label={t.editor.viewAs}>
          <Stack>
            <Select
              label={t.editor.device}
              options={[anybody, ...deviceTypes.map((id) => ({ id, label: deviceNames[id] }))]}
              value={viewer.device ?? 'any'}
              onChange={(device) =>
                set({ device: device === 'any' ? undefined : (device as 'mobile') } as never)
              }
            />
            <TextField
              label={t.editor.country}
              hint={countryName(country, language) ?? t.editor.countryHint}
              value={country}
              maxLength={maxLengths.country}
              onChange={(value) => {
                setCountry(value.toUpperCase())
                set({ country: /^[a-z]{2}$/i.test(value) ? value.toUpperCase() : undefined } as never)
              }}
            />
            <Select
              label={t.profile.language}
              options={[anybody, ...languages.map((id) => ({ id, label: languageNames.of(id) ?? id }))]}
              value={viewer.language ?? 'any'}
              onChange={(id) => set({ language: id === 'any' ? undefined : id } as never)}
            />
            <LocalTimeField
              label={t.editor.time(timezone)}
              value={viewer.now === undefined ? null : new Date(viewer.now).toISOString()}
              timezone={timezone}
              onChange={(time) => set({ now: time === null ? undefined : Date.parse(time) } as never)}
            />
            {changed ? (
              <Button
                small
                onPress={() => {
                  setCountry('')
                  onChange({})
                }}
              >
                {t.editor.viewAsAnybody}
              </Button>
            ) : null}
          </Stack>
        </Pane>
      </Popover>
    </DialogTrigger>
  )
}

const countryName = (code: string, language: string): string | undefined => {
  if (!/^[A-Z]{2}$/.test(code)) return undefined
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(code)
}
