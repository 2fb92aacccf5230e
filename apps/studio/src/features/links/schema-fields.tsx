import { getNetworkName, iconNames, isNetwork } from '@vitrine/page/icons/index'
import { useId, useMemo } from 'react'
import { listCurrencyOptions } from '../../app/code-options.ts'
import type { FieldErrors } from '../../app/errors.ts'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import { DrawnChoice } from '../../editor/drawn-choice.tsx'
import { Switch, TextField } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { Select } from '../../ui/select.tsx'
import { rescaleAmounts, splitLines } from './amount.ts'
import { CountdownEndField } from './countdown-end-field.tsx'
import { FieldGroup } from './lists/field-group.tsx'
import { EntryDetails, ItemList, readEntries } from './lists/item-list.tsx'
import { MarkedTextField } from './marked-text-field.tsx'
import { SpecialDayFields, WeekFields } from './opening-hours-fields.tsx'
import { PriceField, PricesField } from './price-field.tsx'
import {
  chooseInputKind,
  countCurrencyDigits,
  isNeeded,
  lacksChoices,
  listFields,
  listRequiredTexts,
  readChoices,
  type Schema,
  unwrap,
} from './schema.ts'
import styles from './schema-fields.module.css'
import { TypedField } from './typed-field.tsx'

type Values = Readonly<Record<string, unknown>>

const rareField = 'placeholder'

export type SchemaFieldsProps = {
  readonly schema: Schema
  readonly values: Values
  readonly example?: Values | undefined
  /** Values that visitors see for empty fields. */
  readonly defaults?: Values | undefined
  readonly onChange: (changes: Values) => void
  readonly path: string
  readonly errors: FieldErrors
  readonly names?: readonly string[]
}

export const SchemaFields = ({ schema, names, ...props }: SchemaFieldsProps) => {
  const fields = listFields(schema).filter(
    ([name]) => (names?.includes(name) ?? true) && isNeeded(name, props.values),
  )
  return fields.length ? (
    <Stack>
      {fields.map(([name, field]) => (
        <SchemaField key={name} name={name} schema={unwrap(field)} {...props} />
      ))}
    </Stack>
  ) : null
}

const SchemaField = ({
  name,
  schema,
  values,
  example = {},
  defaults = {},
  onChange,
  path,
  errors,
}: SchemaFieldsProps & { name: string }) => {
  const t = useTexts()
  const texts = useTexts('links/blocks')
  const [language] = useLanguage()
  const listId = useId()
  const value = values[name]
  const fieldNames: Readonly<Record<string, string>> = t.links.blockFields
  const label = fieldNames[name] ?? name
  const [entryPath, entryError] =
    Object.entries(errors).find(([field]) => field.startsWith(`${path}.${name}[`)) ?? []
  const error = errors[`${path}.${name}`] ?? entryError
  // Example words are English, but codes and numbers fit every language
  const exampleText = typeof example[name] === 'string' ? example[name] : ''
  const suitableExample = language === 'en' || /^[^\s]*[\d@][^\s]*$/.test(exampleText) ? exampleText : ''
  const ownExample = name === 'address' ? texts.street : suitableExample
  const placeholder = typeof defaults[name] === 'string' ? defaults[name] : ownExample
  const set = (next: unknown) => onChange({ [name]: next === '' ? null : next })
  const common = { label, error }
  const currency = values.currency ?? example.currency ?? 'EUR'
  const currencies = useMemo(
    () => (name === 'currency' ? listCurrencyOptions(language) : []),
    [name, language],
  )
  switch (chooseInputKind(name, schema)) {
    case 'choice':
      if (name === 'layout' || name === 'style') {
        const ids = readChoices(schema)! as (keyof typeof texts.blockLayouts)[]
        return (
          <DrawnChoice
            label={label}
            drawing="block"
            ids={ids}
            texts={texts.blockLayouts}
            themeText={schema.default === undefined ? t.design.asTheme : undefined}
            value={ids.find((id) => id === (value ?? schema.default)) ?? null}
            onChange={set}
          />
        )
      }
      return (
        <Select
          {...common}
          options={readChoices(schema)!.map((id) => ({
            id,
            label: (t.links.fieldTypes as Readonly<Record<string, string>>)[id] ?? id,
          }))}
          value={typeof value === 'string' ? value : null}
          onChange={set}
        />
      )
    case 'switch':
      return (
        <Switch isSelected={(value ?? schema.default) === true} onChange={set}>
          {label}
        </Switch>
      )
    case 'money':
      return <PriceField {...common} {...{ value, currency }} onChange={set} />
    case 'number': {
      const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema
      const isFitting = (text: string) =>
        /^\d+$/.test(text) && Number(text) >= minimum && Number(text) <= maximum
      return (
        <TextField
          {...common}
          error={
            error && typeof value === 'string'
              ? texts.notANumber({ text: value, min: minimum, max: maximum })
              : error
          }
          inputMode="numeric"
          autoComplete="off"
          value={String(value ?? '')}
          onChange={(text) => set(isFitting(text.trim()) ? Number(text) : text.trim() && text)}
        />
      )
    }
    case 'time':
      return (
        <CountdownEndField
          {...common}
          value={typeof value === 'string' ? value : null}
          finishedText={values.finished_text}
          onChange={set}
        />
      )
    case 'lines': {
      const lines = Array.isArray(value) ? value : []
      const wrongLine = lines[Number(/\[(\d+)\]$/.exec(entryPath ?? '')?.[1])]
      return (
        <TypedField
          {...common}
          error={
            error && lacksChoices(values)
              ? t.links.choiceNeeded
              : wrongLine && error
                ? t.common.pair({ name: wrongLine, value: error })
                : error
          }
          rows={3}
          hint={t.links.blockFields.optionsHint}
          value={lines.join('\n')}
          onChange={(text) => set(splitLines(text))}
        />
      )
    }
    case 'amounts':
      return <PricesField {...common} {...{ value, currency }} hint={texts.amountsHint} onChange={set} />
    case 'list':
      return <List {...{ name, schema, values, example, onChange, path, errors }} />
    case 'week':
      return <WeekFields {...{ value, error }} onChange={set} />
    case 'special-days':
      return <SpecialDayFields {...{ value, error }} onChange={set} />
    case 'currency':
      return (
        <SearchSelect
          {...common}
          options={currencies}
          value={typeof value === 'string' ? value : ''}
          onChange={(next) => {
            const [from, to] = [currency, next].map(countCurrencyDigits)
            onChange({
              ...(from === to ? {} : rescaleAmounts(values, from!, to!, language)),
              [name]: next || null,
            })
          }}
        />
      )
    default: {
      const required = texts.required as Readonly<Record<string, string>>
      const written = {
        ...common,
        error: (error && !value && required[name === 'label' ? 'question' : name]) || error,
        name: `${path}.${name}`,
        value: typeof value === 'string' ? value : '',
        placeholder,
        onChange: set,
      }
      const { maxLength = 0 } = schema
      if (name === 'text' || name === 'answer')
        return (
          <MarkedTextField
            {...written}
            maxLength={maxLength}
            hint={name === 'text' ? texts.textHint : ''}
            rows={name === 'text' ? 6 : 3}
          />
        )
      return (
        <>
          <TextField
            {...written}
            list={name === 'platform' ? listId : undefined}
            {...(maxLength ? { maxLength } : {})}
            {...(chooseInputKind(name, schema) === 'long' ? { rows: 3, counted: true } : {})}
            {...(name === 'email' ? { type: 'email' } : name === 'phone' ? { type: 'tel' } : {})}
            onPaste={(event) => {
              const lines = splitLines(event.clipboardData.getData('text'))
              if (name !== 'address' || value || lines.length < 2) return
              event.preventDefault()
              set(lines.map((line) => line.replace(/,$/, '')).join(', '))
            }}
          />
          {name === 'platform' ? (
            <datalist id={listId}>
              {iconNames.filter(isNetwork).map((network) => (
                <option key={network} value={getNetworkName(network)} />
              ))}
            </datalist>
          ) : null}
        </>
      )
    }
  }
}

const List = ({
  name,
  schema,
  values,
  example,
  onChange,
  path,
  errors,
}: SchemaFieldsProps & { name: string }) => {
  const t = useTexts()
  const texts = useTexts('links/blocks')
  const fieldNames: Readonly<Record<string, string>> = t.links.blockFields
  const label = fieldNames[name] ?? name
  const entrySchema = unwrap(schema.items ?? {})
  const [sample] = readEntries(example?.[name])
  const isForm = entrySchema.properties?.id !== undefined
  const [mainText = ''] = listRequiredTexts(entrySchema)
  const usualNames = listFields(entrySchema).flatMap(([field]) => (field === rareField ? [] : [field]))
  const entries = readEntries(values[name])
  const create = () => ({
    // Random, because the id of a removed question that is restored must be free
    ...(isForm ? { id: `question_${crypto.randomUUID().slice(0, 8)}` } : {}),
    ...Object.fromEntries(
      listFields(entrySchema).flatMap(([field, fieldSchema]) =>
        chooseInputKind(field, fieldSchema) === 'choice' ? [[field, readChoices(fieldSchema)![0]]] : [],
      ),
    ),
  })
  return (
    <FieldGroup label={label} error={errors[`${path}.${name}`]}>
      <ItemList
        name="entry"
        path={`${path}.${name}`}
        entries={entries}
        onChange={(next) => onChange({ [name]: next })}
        nameEntry={(entry, i) => String(entry[mainText] || `${fieldNames[mainText] ?? label} ${i + 1}`)}
        // A form without fields would get its default fields again
        min={isForm ? 1 : 0}
        add={{
          title: name === 'hours' ? t.common.add : t.links.blockFields.addItem,
          create,
          max: schema.maxItems ?? 100,
        }}
        renderEntry={(entry, set, i) => {
          const at = `${path}.${name}[${i}]`
          const props = { schema: entrySchema, values: entry, path: at, errors, onChange: set }
          if (!isForm) return <SchemaFields {...props} example={sample} names={usualNames} />
          const question = { ...props, defaults: { label: texts.newQuestion } }
          return (
            <EntryDetails
              opens={!entry.label || Object.keys(errors).some((field) => field.startsWith(at))}
              summary={
                <>
                  {String(entry.label || t.links.blockFields.label)}{' '}
                  <small>
                    {(t.links.fieldTypes as Readonly<Record<string, string>>)[String(entry.type)]}
                  </small>
                </>
              }
            >
              <SchemaFields {...question} names={usualNames} />
              {isNeeded(rareField, entry) ? (
                <details className={styles.rare}>
                  <summary>{t.common.more}</summary>
                  <SchemaFields {...question} names={[rareField]} />
                </details>
              ) : null}
            </EntryDetails>
          )
        }}
      />
    </FieldGroup>
  )
}
