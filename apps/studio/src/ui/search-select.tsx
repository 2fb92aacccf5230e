import { type ReactNode, useId } from 'react'
import {
  Button as AriaButton,
  Autocomplete,
  Dialog,
  DialogTrigger,
  Input,
  type Key,
  ListBox,
  ListBoxItem,
  SearchField,
  Tag,
  TagGroup,
  TagList,
  useFilter,
} from 'react-aria-components'
import { useTexts } from '../app/texts.tsx'
import styles from './field.module.css'
import { type FieldCommon, type Option, useAreFieldsDisabled } from './field-parts.tsx'
import { Icon } from './icon.tsx'
import { Popover } from './popover.tsx'

type PickerProps = Omit<FieldCommon, 'label'> & {
  readonly label: string
  readonly options: readonly Option<string>[]
  readonly isDisabled?: boolean
}

const Picker = ({
  label,
  hint,
  error,
  options,
  isDisabled = false,
  shown,
  mode,
  values,
  onChange,
  children,
}: PickerProps & {
  shown: string
  mode: 'single' | 'multiple'
  values: readonly string[]
  onChange: (values: string[]) => void
  children?: ReactNode
}) => {
  const t = useTexts()
  const areDisabled = useAreFieldsDisabled()
  const id = useId()
  const { contains } = useFilter({ sensitivity: 'base' })
  return (
    <div className={styles.field} data-invalid={error === undefined ? undefined : true}>
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      <DialogTrigger>
        <AriaButton
          className={`${styles.input} ${styles.select}`}
          aria-labelledby={`${id}-label ${id}-value`}
          aria-describedby={`${id}-below`}
          isDisabled={isDisabled || areDisabled}
        >
          <span id={`${id}-value`} className={styles.value}>
            {shown}
          </span>
          <Icon name="down" size={16} />
        </AriaButton>
        <Popover className={`${styles.popover} ${styles.long}`} placement="bottom start" offset={4}>
          <Dialog aria-label={label} className={styles.search!}>
            {({ close }) => (
              <Autocomplete filter={contains}>
                <SearchField aria-label={t.common.search} autoFocus>
                  <Input className={styles.input!} placeholder={t.common.search} />
                </SearchField>
                <ListBox
                  aria-label={label}
                  className={styles.list!}
                  items={options}
                  selectionMode={mode}
                  escapeKeyBehavior="none"
                  selectedKeys={values}
                  onSelectionChange={(keys) => {
                    if (keys === 'all') return
                    const chosenIds = [...keys].map(String)
                    if (mode === 'multiple') return onChange(chosenIds)
                    if (chosenIds.length) onChange(chosenIds)
                    close()
                  }}
                  renderEmptyState={() => <p className={styles.none}>{t.common.noMatches}</p>}
                >
                  {(option) => (
                    <ListBoxItem textValue={`${option.label} ${option.id}`} className={styles.option!}>
                      {option.label}
                    </ListBoxItem>
                  )}
                </ListBox>
              </Autocomplete>
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
      {hint || error !== undefined ? (
        <span id={`${id}-below`}>
          {hint ? <small className={styles.hint}>{hint}</small> : null}
          {error === undefined ? null : <span className={styles.error}>{error}</span>}
        </span>
      ) : null}
      {children}
    </div>
  )
}

/** Selects one option of a long list by searching. Lists the selected option first. Shows unknown values unchanged. */
export const SearchSelect = ({
  value,
  options,
  onChange,
  placeholder = '',
  ...props
}: PickerProps & { value: string; onChange: (id: string) => void; placeholder?: string }) => {
  const selected = options.find(({ id }) => id === value)
  return (
    <Picker
      {...props}
      mode="single"
      options={selected ? [selected, ...options.filter((option) => option !== selected)] : options}
      shown={selected?.label ?? (value || placeholder)}
      values={[value]}
      onChange={([chosen]) => chosen !== undefined && onChange(chosen)}
    />
  )
}

export const MultiSelect = ({
  values,
  onChange,
  placeholder,
  ...props
}: PickerProps & {
  values: readonly string[]
  onChange: (values: string[]) => void
  placeholder: string
}) => {
  const t = useTexts()
  const isDisabled = useAreFieldsDisabled() || props.isDisabled
  const findLabel = (value: string): string => props.options.find(({ id }) => id === value)?.label ?? value
  return (
    <Picker {...props} mode="multiple" shown={placeholder} values={values} onChange={onChange}>
      {values.length ? (
        <TagGroup
          aria-label={props.label}
          {...(isDisabled
            ? {}
            : {
                onRemove: (keys: ReadonlySet<Key>) => onChange(values.filter((value) => !keys.has(value))),
              })}
        >
          <TagList className={styles.tags!}>
            {values.map((value) => (
              <Tag key={value} id={value} textValue={findLabel(value)} className={styles.tag!}>
                {findLabel(value)}
                {isDisabled ? null : (
                  <AriaButton slot="remove" aria-label={t.common.remove} className={styles.removeTag!}>
                    <Icon name="close" size={14} />
                  </AriaButton>
                )}
              </Tag>
            ))}
          </TagList>
        </TagGroup>
      ) : null}
    </Picker>
  )
}
