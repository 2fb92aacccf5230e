import type { Link } from '@vitrine/contract'
import { deviceTypes } from '@vitrine/contract/limits'
import { maxLinkDestinations, type Os, osNames } from '@vitrine/contract/link-destinations'
import type { Destination } from '@vitrine/page/visitors/destinations'
import { listFacts } from '@vitrine/texts'
import { useMemo } from 'react'
import { listCountryOptions, listLanguageOptions, nameCode } from '../../app/code-options.ts'
import { useCountriesNote } from '../../app/no-countries.ts'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import { Switch } from '../../ui/field.tsx'
import { Card, Stack } from '../../ui/layout.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { Select } from '../../ui/select.tsx'
import textStyles from '../../ui/text.module.css'
import type { LinkFieldsProps } from './content-fields.tsx'
import { EntryDetails, ItemList } from './lists/item-list.tsx'
import styles from './lists/lists.module.css'
import { UrlField } from './typed-field.tsx'

const any = 'any'
const toCondition = (chosen: string): string | null => (chosen === any ? null : chosen)

/** Other addresses for some visitors, and the way out of apps. */
export const DestinationFields = ({ draft, change, errors }: LinkFieldsProps) => {
  const t = useTexts()
  const texts = useTexts('links/blocks').destinations
  const [language] = useLanguage()
  const anyone = { id: any, label: t.editor.any }
  const countries = useMemo(() => listCountryOptions(language), [language])
  const languages = useMemo(() => listLanguageOptions(language), [language])
  const countriesNote = useCountriesNote()
  const { destinations } = draft
  const deviceNames = { mobile: t.editor.phone, tablet: t.editor.tablet, desktop: t.editor.desktop }
  const name = ({ os, device, country, language: code }: Destination, i: number): string =>
    listFacts(
      [
        os && osNames[os],
        device && deviceNames[device],
        country && nameCode(language, 'region', country),
        code && nameCode(language, 'language', code),
      ].filter((text): text is string => Boolean(text)),
      language,
    ) || texts.address({ number: i + 1 })
  return (
    <Card title={t.links.fields.destinations} lead={texts.lead}>
      <Stack>
        {errors.destinations ? <strong className={styles.error}>{errors.destinations}</strong> : null}
        {destinations.length ? null : <p className={textStyles.muted}>{texts.none}</p>}
        <ItemList
          name="destination"
          entries={destinations}
          onChange={(entries) => change({ destinations: entries as Link['destinations'] })}
          nameEntry={(entry, i) => name(entry as Destination, i)}
          add={{ title: texts.add, create: () => ({ os: 'ios', url: '' }), max: maxLinkDestinations }}
          renderEntry={(entry, set, i) => {
            const destination = entry as Destination
            const at = `destinations[${i}]`
            const urlError = errors[`${at}.url`] ?? errors[`destinations.${i}.url`]
            const hasError = Object.keys(errors).some((path) => path.startsWith(at)) || Boolean(urlError)
            return (
              <EntryDetails
                opens={!destination.url || hasError}
                summary={
                  <span className={styles.line}>
                    <bdi>{name(destination, i)}</bdi>
                    <bdi>{URL.parse(destination.url)?.host}</bdi>
                  </span>
                }
              >
                <UrlField
                  label={t.links.fields.url}
                  value={destination.url}
                  error={urlError}
                  onChange={(url) =>
                    change({
                      destinations: destinations.with(i, { ...destination, url }) as Link['destinations'],
                    })
                  }
                />
                <div className={styles.pair}>
                  <Select
                    label={t.editor.system}
                    options={[
                      anyone,
                      ...(Object.keys(osNames) as Os[]).map((id) => ({ id, label: osNames[id] })),
                    ]}
                    value={destination.os ?? any}
                    error={errors[at]}
                    onChange={(os) => set({ os: toCondition(os) })}
                  />
                  <Select
                    label={t.editor.device}
                    options={[anyone, ...deviceTypes.map((id) => ({ id, label: deviceNames[id] }))]}
                    value={destination.device ?? any}
                    onChange={(device) => set({ device: toCondition(device) })}
                  />
                </div>
                <div className={styles.pair}>
                  <SearchSelect
                    label={t.editor.country}
                    hint={countriesNote}
                    options={[anyone, ...countries]}
                    value={destination.country ?? any}
                    error={errors[`${at}.country`]}
                    onChange={(country) => set({ country: toCondition(country) })}
                  />
                  <SearchSelect
                    label={t.shell.language}
                    options={[anyone, ...languages]}
                    value={destination.language ?? any}
                    error={errors[`${at}.language`]}
                    onChange={(code) => set({ language: toCondition(code) })}
                  />
                </div>
              </EntryDetails>
            )
          }}
        />
        <Switch
          isSelected={draft.open_in_browser}
          onChange={(open_in_browser) => change({ open_in_browser })}
          hint={texts.browserHint}
        >
          {t.links.fields.open_in_browser}
        </Switch>
      </Stack>
    </Card>
  )
}
