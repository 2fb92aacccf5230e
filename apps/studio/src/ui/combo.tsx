import { type ReactNode, useMemo, useState } from 'react'
import {
  Button as AriaButton,
  ComboBox,
  Group,
  Input,
  type Key,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Tag,
  TagGroup,
  TagList,
  Text,
} from 'react-aria-components'
import { useMessages } from '../messages/index.tsx'
import styles from './field.module.css'
import { Below, type FieldCommon, type Option } from './field-parts.tsx'
import { Icon } from './icon.tsx'

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns the options that contain the search text in their name, note or id. */
const matchesOf = (options: readonly Option<string>[], search: string) => {
  const query = plain(search.trim())
  return query
    ? options.filter(({ id, label, note }) => plain(`${label} ${note ?? ''} ${id}`).includes(query))
    : options
}

type ComboProps = FieldCommon & {
  readonly options: readonly Option<string>[]
  readonly isDisabled?: boolean
}

const ComboField = ({
  label,
  hint,
  error,
  options,
  isDisabled = false,
  text,
  onText,
  onChoose,
  onClosed,
}: ComboProps & {
  text: string
  onText: (text: string) => void
  onChoose: (id: string) => void
  onClosed?: () => void
}) => {
  const t = useMessages()
  return (
    <ComboBox
      className={styles.field!}
      items={options}
      inputValue={text}
      onInputChange={onText}
      selectedKey={null}
      onSelectionChange={(key: Key | null) => {
        if (key !== null) onChoose(String(key))
      }}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClosed?.()
      }}
      menuTrigger="focus"
      allowsCustomValue
      allowsEmptyCollection
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
    >
      <Label className={styles.label!}>{label}</Label>
      <Group className={styles.group!}>
        <Input className={styles.bare!} />
        <AriaButton className={styles.show!}>
          <Icon name="down" size={16} />
        </AriaButton>
      </Group>
      <Below hint={hint} error={error} />
      <Popover className={`${styles.popover} ${styles.long}`} offset={4}>
        <ListBox
          className={styles.list!}
          renderEmptyState={() => <p className={styles.none}>{t.common.noMatches}</p>}
        >
          {(option: Option<string>) => (
            <ListBoxItem id={option.id} textValue={option.label} className={styles.option!}>
              <Text slot="label">{option.label}</Text>
              {option.note ? (
                <Text slot="description" className={styles.hint!}>
                  {option.note}
                </Text>
              ) : null}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

/** Selects one option of a long list by searching. An unknown value is shown as it is. */
export const SearchSelect = ({
  value,
  onChange,
  options,
  ...props
}: ComboProps & { value: string; onChange: (id: string) => void }) => {
  const [search, setSearch] = useState<string | null>(null)
  const shown = options.find(({ id }) => id === value)?.label ?? value
  const matches = useMemo(() => matchesOf(options, search ?? ''), [options, search])
  return (
    <ComboField
      {...props}
      options={matches}
      text={search ?? shown}
      onText={(text) => setSearch(text === shown ? null : text)}
      onChoose={(id) => {
        setSearch(null)
        onChange(id)
      }}
      onClosed={() => setSearch(null)}
    />
  )
}

/** Selects several options of a long list. The chosen ones are shown below the field and can be removed. */
export const MultiSelect = ({
  label,
  values,
  onChange,
  options,
  isDisabled = false,
  ...props
}: Omit<ComboProps, 'label'> & {
  label: string
  values: readonly string[]
  onChange: (values: string[]) => void
}) => {
  const t = useMessages()
  const [search, setSearch] = useState('')
  const matches = useMemo(
    () => matchesOf(options, search).filter(({ id }) => !values.includes(id)),
    [options, search, values],
  )
  const nameOf = (value: string): ReactNode => options.find(({ id }) => id === value)?.label ?? value
  return (
    <div className={styles.field}>
      <ComboField
        {...props}
        label={label}
        options={matches}
        isDisabled={isDisabled}
        text={search}
        onText={setSearch}
        onChoose={(id) => {
          setSearch('')
          onChange([...values, id])
        }}
        onClosed={() => setSearch('')}
      />
      {values.length ? (
        <TagGroup
          aria-label={label}
          {...(isDisabled
            ? {}
            : { onRemove: (keys: ReadonlySet<Key>) => onChange(values.filter((value) => !keys.has(value))) })}
        >
          <TagList className={styles.tags!}>
            {values.map((value) => (
              <Tag key={value} id={value} textValue={String(nameOf(value))} className={styles.tag!}>
                {nameOf(value)}
                {isDisabled ? null : (
                  <AriaButton slot="remove" aria-label={t.common.remove} className={styles.untag!}>
                    <Icon name="close" size={14} />
                  </AriaButton>
                )}
              </Tag>
            ))}
          </TagList>
        </TagGroup>
      ) : null}
    </div>
  )
}
