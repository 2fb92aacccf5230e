import {
  Select as AriaSelect,
  Button,
  Header,
  type Key,
  Label,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  SelectValue,
  Text,
} from 'react-aria-components'
import styles from './field.module.css'
import { Below, type FieldCommon, type Option, useFieldProps } from './field-parts.tsx'
import { Icon } from './icon.tsx'
import menuStyles from './menu.module.css'
import { Popover } from './popover.tsx'

export type SelectProps<K extends string> = FieldCommon & {
  readonly options: readonly Option<K>[]
  readonly value: K | null
  readonly onChange: (value: K) => void
  readonly name?: string
  readonly isDisabled?: boolean
  readonly placeholder?: string
  readonly labelHidden?: boolean
}

const renderOption = <K extends string>(option: Option<K>) => (
  <ListBoxItem key={option.id} id={option.id} textValue={option.label} className={styles.option!}>
    {option.swatch ? <span className={styles.swatch} style={{ background: option.swatch }} /> : null}
    <Text slot="label" style={option.font && { fontFamily: option.font.display, fontWeight: 600 }}>
      {option.label}
    </Text>
    {option.note ? (
      <Text
        slot="description"
        className={styles.hint!}
        style={option.font && { fontFamily: option.font.body }}
      >
        {option.note}
      </Text>
    ) : null}
  </ListBoxItem>
)

export const Select = <K extends string>(input: SelectProps<K>) => {
  const { label, hint, error, options, value, onChange, placeholder, labelHidden, ...props } =
    useFieldProps(input)
  const groups = [...new Set(options.map(({ group }) => group))]
  return (
    <AriaSelect
      {...props}
      {...(placeholder ? { placeholder } : {})}
      {...(error === undefined ? {} : { isInvalid: true })}
      // While the options load. React Aria ignores a press on an empty list
      isDisabled={props.isDisabled || options.length === 0}
      value={value}
      onChange={(key: Key | null) => key !== null && onChange(key as K)}
      className={styles.field!}
    >
      <Label className={labelHidden ? 'visually-hidden' : styles.label!}>{label}</Label>
      <Button className={`${styles.input} ${styles.select}`}>
        <SelectValue className={styles.value!} />
        <Icon name="down" size={16} />
      </Button>
      <Below hint={hint} error={error} />
      <Popover className={styles.popover!} offset={4}>
        <ListBox className={styles.list!}>
          {groups.map((group) => {
            const items = options.filter((option) => option.group === group).map(renderOption)
            return group === undefined ? (
              items
            ) : (
              <ListBoxSection key={group} id={group}>
                <Header className={menuStyles.heading!}>{group}</Header>
                {items}
              </ListBoxSection>
            )
          })}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
