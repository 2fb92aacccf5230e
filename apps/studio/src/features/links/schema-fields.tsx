import { getNetworkName, iconNames, isNetwork } from '@vitrine/page/icons/index'
import { useId, useMemo, useRef, useState } from 'react'
import { listCurrencyOptions } from '../../app/code-options.ts'
import type { FieldErrors } from '../../app/errors.ts'
import { swapEntries } from '../../app/swap-entries.ts'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import { DrawnChoice } from '../../editor/drawn-choice.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Switch, TextField } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { Select } from '../../ui/select.tsx'
import { keepActions, toast } from '../../ui/toast.tsx'
import { rescaleAmounts, splitLines } from './amount.ts'
import { CountdownEndField } from './countdown-end-field.tsx'
import { SpecialDayFields, WeekFields } from './opening-hours-fields.tsx'
import { PriceField, PricesField } from './price-field.tsx'
import {
  chooseInputKind,
  countCurrencyDigits,
  createFreeId,
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
import { useItemFocus } from './use-item-focus.ts'

type Values = Readonly<Record<string, unknown>>

/** Ids of removed questions. A new question with the same id would prevent the undo. */
const removedIds = new Set<string>()

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
  readonly isDisabled?: boolean
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
  isDisabled = false,
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
  const common = { label, error, isDisabled: isDisabled }
  const currency = values.currency ?? example.currency ?? 'EUR'
  const currencies = useMemo(
    () => (name === 'currency' ? listCurrencyOptions(language) : []),
    [name, language],
  )
  switch (chooseInputKind(name, schema)) {
    case 'choice':
      if (name === 'layout') {
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
            isDisabled={isDisabled}
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
        <Switch isSelected={(value ?? schema.default) === true} onChange={set} isDisabled={isDisabled}>
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
      return <List {...{ name, schema, values, example, onChange, path, errors, isDisabled }} />
    case 'week':
      return <WeekFields {...{ value, error, isDisabled }} onChange={set} />
    case 'special-days':
      return <SpecialDayFields {...{ value, error, isDisabled }} onChange={set} />
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
    default:
      return (
        <>
          <TextField
            {...common}
            error={
              (error &&
                !value &&
                (texts.required as Readonly<Record<string, string>>)[name === 'label' ? 'question' : name]) ||
              error
            }
            name={`${path}.${name}`}
            list={name === 'platform' ? listId : undefined}
            value={typeof value === 'string' ? value : ''}
            placeholder={placeholder}
            hint={name === 'text' ? texts.textHint : ''}
            {...(schema.maxLength ? { maxLength: schema.maxLength } : {})}
            {...(chooseInputKind(name, schema) === 'long'
              ? { rows: name === 'text' ? 6 : 3, counted: true }
              : {})}
            {...(name === 'email' ? { type: 'email' } : name === 'phone' ? { type: 'tel' } : {})}
            onChange={set}
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

const List = ({
  name,
  schema,
  values,
  example,
  onChange,
  path,
  errors,
  isDisabled,
}: SchemaFieldsProps & { name: string }) => {
  const t = useTexts()
  const texts = useTexts('links/blocks')
  const fieldNames: Readonly<Record<string, string>> = t.links.blockFields
  const label = fieldNames[name] ?? name
  const entry = unwrap(schema.items ?? {})
  const [sample] = (Array.isArray(example?.[name]) ? example[name] : []) as Values[]
  const requiredTexts = listRequiredTexts(entry)
  const needsId = entry.properties?.id !== undefined
  const [mainText = ''] = requiredTexts
  const items = (Array.isArray(values[name]) ? values[name] : []) as readonly Values[]
  const send = (next: readonly Values[]) => onChange({ [name]: next })
  const nameItem = (item: Values, index: number) =>
    String(item[mainText] || `${fieldNames[mainText] ?? label} ${index + 1}`)
  const setItem = (index: number, item: Values) => send(items.with(index, item))
  const [list, focusItem] = useItemFocus(items.length)
  const add = () => {
    const fresh: Record<string, unknown> = {}
    for (const [field, fieldSchema] of listFields(entry))
      if (chooseInputKind(field, fieldSchema) === 'choice') fresh[field] = readChoices(fieldSchema)![0]
    if (needsId)
      fresh.id = createFreeId(t.links.blockFields.label, [
        ...items.map(({ id }) => String(id)),
        ...removedIds,
      ])
    focusItem({ index: items.length, part: 'input, textarea' })
    setOpen(getKey(fresh, items.length), true)
    send([...items, fresh])
  }
  const [openKeys, setOpenKeys] = useState<ReadonlySet<string>>(new Set())
  const setOpen = (key: string, isOpen: boolean) =>
    setOpenKeys((before) => new Set(isOpen ? [...before, key] : [...before].filter((other) => other !== key)))
  const getKey = ({ id }: Values, index: number) => String(id ?? index)
  const hasError = (index: number) =>
    Object.keys(errors).some((field) => field.startsWith(`${path}.${name}[${index}]`))
  const usualNames = listFields(entry).flatMap(([field]) => (field === rareField ? [] : [field]))
  const latest = useRef({ items, send })
  latest.current = { items, send }
  const remove = (index: number) => {
    focusItem({ index: Math.min(index, items.length - 2) })
    const item = items[index]!
    if (needsId) removedIds.add(String(item.id))
    keepActions(() => send(items.toSpliced(index, 1)))
    const undo = () => {
      focusItem({ index })
      latest.current.send(latest.current.items.toSpliced(index, 0, item))
    }
    toast(texts.removed({ title: nameItem(item, index) }), {
      action: { title: t.common.undo, run: undo },
    })
  }
  const createFieldProps = (item: Values, i: number): SchemaFieldsProps => ({
    schema: entry,
    values: item,
    // The names of a form's questions are no examples for each other
    example: needsId ? undefined : sample,
    defaults: needsId ? { label: texts.newQuestion } : undefined,
    path: `${path}.${name}[${i}]`,
    errors,
    onChange: (changes) => setItem(i, applyChanges(item, changes)),
  })
  return (
    <fieldset ref={list} className={styles.list} disabled={isDisabled ?? false}>
      <legend>{label}</legend>
      {errors[`${path}.${name}`] ? (
        <strong className={styles.error}>{errors[`${path}.${name}`]}</strong>
      ) : null}
      {items.map((item, i) => (
        <div key={getKey(item, i)} className={styles.item} data-item tabIndex={-1}>
          {needsId ? (
            <details
              className={styles.question}
              open={openKeys.has(getKey(item, i)) || hasError(i)}
              onToggle={({ currentTarget }) => setOpen(getKey(item, i), currentTarget.open)}
            >
              <summary>
                {String(item.label || t.links.blockFields.label)}{' '}
                <small>{(t.links.fieldTypes as Readonly<Record<string, string>>)[String(item.type)]}</small>
              </summary>
              <SchemaFields {...createFieldProps(item, i)} names={usualNames} />
              {isNeeded(rareField, item) ? (
                <details className={styles.rare}>
                  <summary>{t.common.more}</summary>
                  <SchemaFields {...createFieldProps(item, i)} names={[rareField]} />
                </details>
              ) : null}
            </details>
          ) : (
            <SchemaFields {...createFieldProps(item, i)} names={usualNames} />
          )}
          <span className={styles.itemButtons}>
            <IconButton
              icon="up"
              label={t.common.pair({ name: t.links.moveUp, value: nameItem(item, i) })}
              isDisabled={i === 0}
              onPress={() => send(swapEntries(items, i, i - 1))}
            />
            <IconButton
              icon="down"
              label={t.common.pair({ name: t.links.moveDown, value: nameItem(item, i) })}
              isDisabled={i === items.length - 1}
              onPress={() => send(swapEntries(items, i, i + 1))}
            />
            <IconButton
              icon="trash"
              label={t.common.pair({ name: t.common.remove, value: nameItem(item, i) })}
              // A form without fields would get its default fields again
              isDisabled={needsId && items.length === 1}
              onPress={() => remove(i)}
            />
          </span>
        </div>
      ))}
      <Button
        small
        icon="add"
        onPress={add}
        isDisabled={(isDisabled ?? false) || items.length >= (schema.maxItems ?? 100)}
      >
        {name === 'hours' ? t.common.add : t.links.blockFields.addItem}
      </Button>
    </fieldset>
  )
}

/** Applies changes to an entry. Omits cleared fields, because the service replaces the array. */
const applyChanges = (item: Values, changes: Values): Values =>
  Object.fromEntries(Object.entries({ ...item, ...changes }).filter(([, value]) => value !== null))
