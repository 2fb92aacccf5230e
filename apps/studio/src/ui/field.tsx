import { type ReactNode, useState } from 'react'
import {
  Checkbox as AriaCheckbox,
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
  Radio as AriaRadio,
  RadioGroup as AriaRadioGroup,
  Select as AriaSelect,
  Switch as AriaSwitch,
  type SwitchProps as AriaSwitchProps,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Button,
  type CheckboxProps,
  FieldError,
  Group,
  Input,
  type Key,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  type RadioGroupProps,
  SelectValue,
  Text,
  TextArea,
} from 'react-aria-components'
import { useMessages } from '../messages/index.tsx'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

type Common = { readonly label: ReactNode; readonly hint?: ReactNode; readonly error?: string | undefined }

/** Hint, then what is wrong, below a control; the control is described by both. */
const Below = ({ hint, error }: Pick<Common, 'hint' | 'error'>) => (
  <>
    {hint ? (
      <Text slot="description" className={styles.hint!}>
        {hint}
      </Text>
    ) : null}
    <FieldError className={styles.error!}>{error}</FieldError>
  </>
)

export type TextFieldProps = Omit<AriaTextFieldProps, 'children' | 'className'> &
  Common & {
    readonly placeholder?: string
    /** Rows of a larger field; a field of one line without it. */
    readonly rows?: number
    /** Stands before what is typed, as `example.com/`. */
    readonly prefix?: string
    /** Shows how many of `maxLength` characters are used. */
    readonly counted?: boolean
  }

export const TextField = ({
  label,
  hint,
  error,
  placeholder,
  rows,
  prefix,
  counted,
  ...props
}: TextFieldProps) => {
  const t = useMessages()
  const [shown, setShown] = useState(false)
  const secret = props.type === 'password'
  const used = [...(props.value ?? '')].length
  const invalid = error === undefined ? {} : { isInvalid: true }
  return (
    <AriaTextField
      {...props}
      {...invalid}
      {...(secret ? { type: shown ? 'text' : 'password' } : {})}
      className={styles.field!}
    >
      <span className={styles.labels}>
        <Label className={styles.label!}>{label}</Label>
        {counted && props.maxLength ? (
          <span
            className={styles.count}
            aria-hidden="true"
            data-near={used > props.maxLength * 0.9 || undefined}
          >
            {used}/{props.maxLength}
          </span>
        ) : null}
      </span>
      {rows ? (
        <TextArea className={styles.input!} rows={rows} placeholder={placeholder ?? ''} />
      ) : prefix || secret ? (
        <Group className={styles.group!}>
          {prefix ? <span className={styles.prefix}>{prefix}</span> : null}
          <Input className={styles.bare!} placeholder={placeholder ?? ''} />
          {secret ? (
            <button
              type="button"
              className={styles.show}
              aria-pressed={shown}
              aria-label={shown ? t.common.hidePassword : t.common.showPassword}
              onClick={() => setShown(!shown)}
            >
              <Icon name={shown ? 'hidden' : 'eye'} />
            </button>
          ) : null}
        </Group>
      ) : (
        <Input className={styles.input!} placeholder={placeholder ?? ''} />
      )}
      <Below hint={hint} error={error} />
    </AriaTextField>
  )
}

export type NumberFieldProps = Omit<AriaNumberFieldProps, 'children' | 'className'> & Common

export const NumberField = ({ label, hint, error, ...props }: NumberFieldProps) => (
  <AriaNumberField {...props} {...(error === undefined ? {} : { isInvalid: true })} className={styles.field!}>
    <Label className={styles.label!}>{label}</Label>
    <Group className={styles.group!}>
      <Input className={styles.bare!} />
    </Group>
    <Below hint={hint} error={error} />
  </AriaNumberField>
)

export type Option<K extends string> = { readonly id: K; readonly label: string; readonly note?: string }

export type SelectProps<K extends string> = Common & {
  readonly options: readonly Option<K>[]
  readonly value: K | null
  readonly onChange: (value: K) => void
  readonly name?: string
  readonly isDisabled?: boolean
  readonly placeholder?: string
}

export const Select = <K extends string>({
  label,
  hint,
  error,
  options,
  value,
  onChange,
  placeholder,
  ...props
}: SelectProps<K>) => (
  <AriaSelect
    {...props}
    {...(placeholder ? { placeholder } : {})}
    {...(error === undefined ? {} : { isInvalid: true })}
    value={value}
    onChange={(key: Key | null) => key !== null && onChange(key as K)}
    className={styles.field!}
  >
    <Label className={styles.label!}>{label}</Label>
    <Button className={`${styles.input} ${styles.select}`}>
      <SelectValue className={styles.value!} />
      <Icon name="down" size={16} />
    </Button>
    <Below hint={hint} error={error} />
    <Popover className={styles.popover!} offset={4}>
      <ListBox className={styles.list!} items={options}>
        {(option) => (
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
  </AriaSelect>
)

export const Checkbox = ({
  children,
  error,
  ...props
}: Omit<CheckboxProps, 'children' | 'className'> & { children: ReactNode; error?: string | undefined }) => (
  <div className={styles.field}>
    <AriaCheckbox
      {...props}
      {...(error === undefined ? {} : { isInvalid: true, 'aria-describedby': `${props.name}-error` })}
      className={styles.checkbox!}
    >
      <span className={styles.box} aria-hidden="true">
        <Icon name="check" size={16} />
      </span>
      <span>{children}</span>
    </AriaCheckbox>
    {error === undefined ? null : (
      <span className={styles.error} id={`${props.name}-error`}>
        {error}
      </span>
    )}
  </div>
)

/** On or off at once, without a button to send. */
export const Switch = ({
  children,
  hint,
  labelHidden,
  ...props
}: Omit<AriaSwitchProps, 'children' | 'className'> & {
  children: ReactNode
  hint?: ReactNode
  labelHidden?: boolean
}) => (
  <AriaSwitch {...props} className={styles.switch!}>
    <span className={styles.track} aria-hidden="true" />
    <span className={labelHidden ? 'hidden-visually' : styles.switchText}>
      {children}
      {hint ? <small className={styles.hint}>{hint}</small> : null}
    </span>
  </AriaSwitch>
)

export type SegmentedProps<K extends string> = Omit<
  RadioGroupProps,
  'children' | 'className' | 'value' | 'onChange'
> &
  Common & {
    readonly options: readonly Option<K>[]
    readonly value: K
    readonly onChange: (value: K) => void
    readonly labelHidden?: boolean
  }

/** A choice of a few, all of them shown beside each other. */
export const Segmented = <K extends string>({
  label,
  hint,
  error,
  options,
  onChange,
  labelHidden,
  ...props
}: SegmentedProps<K>) => (
  <AriaRadioGroup {...props} onChange={(value) => onChange(value as K)} className={styles.field!}>
    <Label className={labelHidden ? 'hidden-visually' : styles.label!}>{label}</Label>
    <span className={styles.segments}>
      {options.map((option) => (
        <AriaRadio key={option.id} value={option.id} className={styles.segment!}>
          {option.label}
        </AriaRadio>
      ))}
    </span>
    <Below hint={hint} error={error} />
  </AriaRadioGroup>
)
