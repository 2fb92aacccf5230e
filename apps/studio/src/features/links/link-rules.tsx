import { deviceTypes, gateAge, gateTypes, maxLengths } from '@vitrine/contract/limits'
import { Suspense, useMemo, useState } from 'react'
import { listCountryOptions, listLanguageOptions } from '../../app/code-options.ts'
import { useFormat } from '../../app/format.ts'
import { useCountriesNote } from '../../app/no-countries.ts'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import { LocalTimeField } from '../../editor/local-time-field.tsx'
import { isInOrder, moveToZone } from '../../editor/times.ts'
import { ZoneNote } from '../../editor/zone-note.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckboxGroup } from '../../ui/checkbox-group.tsx'
import { TextField } from '../../ui/field.tsx'
import { useAreFieldsDisabled } from '../../ui/field-parts.tsx'
import { Callout, Card, Row, Stack } from '../../ui/layout.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { MultiSelect } from '../../ui/search-select.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { LinkFieldsProps } from './content-fields.tsx'
import { TypedField } from './typed-field.tsx'

export const ScheduleFields = ({ draft, change, errors, timezone }: LinkFieldsProps) => {
  const isDisabled = useAreFieldsDisabled()
  const t = useTexts()
  const { starts_at, ends_at } = draft.schedule
  const isRightOrder = isInOrder(draft.schedule)
  const set = (part: { starts_at?: string | null; ends_at?: string | null }) =>
    change({ schedule: { ...part, timezone } })
  return (
    <Stack>
      {draft.is_enabled ? null : (
        <Callout
          tone="warn"
          actions={
            <Button small onPress={() => change({ is_enabled: true })} isDisabled={isDisabled}>
              {t.links.show}
            </Button>
          }
        >
          {t.links.schedule.hidden}
        </Callout>
      )}
      <ZoneNote
        timezone={timezone}
        onChange={(zone) =>
          change({
            schedule: {
              starts_at: moveToZone(starts_at, timezone, zone),
              ends_at: moveToZone(ends_at, timezone, zone),
              timezone: zone,
            },
          })
        }
      />
      <LocalTimeField
        label={t.links.schedule.from}
        value={starts_at}
        timezone={timezone}
        onChange={(time) => set({ starts_at: time })}
        error={errors['schedule.starts_at']}
      />
      <LocalTimeField
        label={t.links.schedule.until}
        value={ends_at}
        timezone={timezone}
        onChange={(time) => set({ ends_at: time })}
        error={isRightOrder ? errors['schedule.ends_at'] : t.links.schedule.wrongOrder}
        hint={t.links.schedule.open}
      />
      {starts_at || ends_at ? (
        <Row>
          <Button small onPress={() => set({ starts_at: null, ends_at: null })} isDisabled={isDisabled}>
            {t.links.schedule.clear}
          </Button>
        </Row>
      ) : null}
      {draft.is_enabled && isRightOrder ? (
        <Suspense fallback={null}>
          <ScheduleState schedule={draft.schedule} timezone={timezone} />
        </Suspense>
      ) : null}
    </Stack>
  )
}

const ScheduleState = ({
  schedule: { starts_at, ends_at },
  timezone,
}: Pick<LinkFieldsProps['draft'], 'schedule'> & Pick<LinkFieldsProps, 'timezone'>) => {
  const texts = useTexts().hidden
  const format = useFormat()
  const describe = (): string | null => {
    const now = Date.now()
    const end = ends_at && format.dateTime(ends_at, timezone)
    if (starts_at && Date.parse(starts_at) > now)
      return texts.appears({ start: format.dateTime(starts_at, timezone), end })
    if (!ends_at || !end) return null
    return Date.parse(ends_at) > now ? texts.shownUntil({ time: end }) : texts.ended({ time: end })
  }
  const state = describe()
  return state ? <Callout>{state}</Callout> : null
}

const usualMinAge = 18

export const AccessFields = ({ draft, change, errors }: LinkFieldsProps) => {
  const t = useTexts()
  const [language] = useLanguage()
  const countries = useMemo(() => listCountryOptions(language), [language])
  const languages = useMemo(() => listLanguageOptions(language), [language])
  const { gate, audience } = draft
  const countriesNote = useCountriesNote()
  // The draft contains unsaved codes, but the service does not return saved codes
  const [code, setCode] = useState((gate as { code?: string | null }).code ?? '')
  /** True until the code is typed or left empty, so that the field does not show an error at once. */
  const [isCodeAwaited, setIsCodeAwaited] = useState(false)
  const { type } = gate
  const { audience: audienceTexts, gate: gateTexts } = useTexts('links/blocks')
  const requireCode = () => setIsCodeAwaited(false)
  return (
    <Stack>
      <Card title={t.links.fields.gate} lead={gateTexts.lead}>
        <Segmented
          label={t.links.fields.gate}
          labelHidden
          options={gateTypes.map((id) => ({
            id,
            label: t.links.gate[id],
          }))}
          value={type}
          onChange={(chosen) => {
            // Deletes the stored code of the former restriction
            const code = null
            setIsCodeAwaited(chosen === 'code')
            if (chosen === 'code') setCode('')
            if (chosen === 'age')
              change({ gate: { type: chosen, min_age: gate.min_age ?? usualMinAge, code } })
            else change({ gate: { type: chosen, code } })
          }}
          onBlur={({ relatedTarget }) => {
            if (relatedTarget?.getAttribute('name') !== 'gate_code') requireCode()
          }}
        />
        {type === 'age' ? (
          <NumberField
            label={t.links.gate.minAge}
            value={gate.min_age ?? Number.NaN}
            minValue={gateAge.min}
            maxValue={gateAge.max}
            onChange={(age) => change({ gate: { min_age: Number.isNaN(age) ? null : age } })}
            error={errors['gate.min_age']}
          />
        ) : null}
        {type === 'code' ? (
          <TextField
            label={t.links.gate.accessCode}
            hint={gateTexts.codeHint}
            value={code}
            onChange={(text) => {
              requireCode()
              setCode(text)
              change({ gate: { type: 'code', code: text.trim() || null } })
            }}
            name="gate_code"
            onBlur={requireCode}
            maxLength={maxLengths.link.gate_code}
            autoComplete="off"
            error={isCodeAwaited ? undefined : errors['gate.code']}
          />
        ) : null}
        {type === 'none' ? null : (
          <TextField
            label={t.links.gate.message}
            value={gate.message ?? ''}
            onChange={(message) => change({ gate: { message: message || null } })}
            maxLength={maxLengths.link.gate_message}
            rows={2}
            error={errors['gate.message']}
          />
        )}
      </Card>
      <Card title={t.links.fields.audience} lead={audienceTexts.hint}>
        <CheckboxGroup
          label={t.links.audience.devices}
          options={deviceTypes.map((id) => ({ id, label: t.editor[id === 'mobile' ? 'phone' : id] }))}
          value={audience.devices}
          onChange={(chosen) =>
            change({ audience: { devices: deviceTypes.filter((device) => chosen.includes(device)) } })
          }
        />
        {countriesNote && audience.countries.length === 0 ? null : (
          <MultiSelect
            label={t.links.audience.countries}
            placeholder={audienceTexts.addCountry}
            options={countries}
            values={audience.countries}
            onChange={(codes) => change({ audience: { countries: codes } })}
            hint={countriesNote}
            error={errors['audience.countries']}
          />
        )}
        <MultiSelect
          label={t.links.audience.languages}
          placeholder={audienceTexts.addLanguage}
          options={languages}
          values={audience.languages}
          onChange={(codes) => change({ audience: { languages: codes } })}
          error={errors['audience.languages']}
        />
        <ListField
          label={t.links.audience.referrers}
          hint={audienceTexts.referrersHint}
          values={audience.referrers}
          error={errors['audience.referrers']}
          onChange={(referrers) => change({ audience: { referrers } })}
        />
      </Card>
    </Stack>
  )
}

const ListField = ({
  label,
  hint,
  values,
  error,
  onChange,
}: {
  label: string
  hint: string
  values: readonly string[]
  error: string | undefined
  onChange: (values: string[]) => void
}) => (
  <TypedField
    label={label}
    hint={hint}
    value={values.join(', ')}
    error={error}
    autoComplete="off"
    onChange={(text) => onChange([...new Set(text.split(/[\s,;،؛、]+/).filter(Boolean))])}
  />
)
