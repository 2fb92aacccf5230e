import { type ReactNode, useState } from 'react'
import {
  Checkbox as AriaCheckbox,
  Switch as AriaSwitch,
  type SwitchProps as AriaSwitchProps,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  type CheckboxProps,
  Group,
  Input,
  Label,
  TextArea,
} from 'react-aria-components'
import { useTexts } from '../app/texts.tsx'
import styles from './field.module.css'
import { Below, type FieldCommon, useAreFieldsDisabled, useFieldProps } from './field-parts.tsx'
import { Icon } from './icon.tsx'

export type TextFieldProps = Omit<AriaTextFieldProps, 'children' | 'className'> &
  FieldCommon & {
    readonly placeholder?: string
    readonly rows?: number
    /** Fixed text before the input, such as `example.com/`. */
    readonly prefix?: string
    readonly counted?: boolean
    readonly list?: string | undefined
    /** Buttons between the label and the text. */
    readonly tools?: ReactNode
  }

export const TextField = (input: TextFieldProps) => {
  const { label, hint, error, placeholder, rows, prefix, counted, list, tools, ...props } =
    useFieldProps(input)
  const t = useTexts()
  const [isShown, setIsShown] = useState(false)
  const isSecret = props.type === 'password'
  const characterCount = [...(props.value ?? '')].length
  // Web addresses, codes and e-mail addresses are written from left to right in every language
  const isCode = props.spellCheck === 'false' || /^(?:email|tel|url)$/.test(props.type ?? '')
  const code = isCode
    ? ({ autoCapitalize: 'none', dir: 'ltr' } as const)
    : // An empty field shows its placeholder in the direction of the interface
      props.value
      ? ({ dir: 'auto' } as const)
      : {}
  const invalid = error === undefined ? {} : { isInvalid: true }
  return (
    <AriaTextField
      {...props}
      {...invalid}
      // Native validation would show a message when focus leaves, and move the button under the pointer
      validationBehavior="aria"
      {...(isSecret ? { type: isShown ? 'text' : 'password' } : {})}
      className={styles.field!}
    >
      <span className={styles.labels}>
        <Label className={styles.label!}>{label}</Label>
        {counted && props.maxLength ? (
          <span
            className={styles.count}
            aria-hidden="true"
            data-near={characterCount > props.maxLength * 0.9 || undefined}
          >
            {characterCount}/{props.maxLength}
          </span>
        ) : null}
      </span>
      {tools}
      {rows ? (
        <TextArea {...code} className={styles.input!} rows={rows} placeholder={placeholder ?? ''} />
      ) : prefix || isSecret ? (
        <Group className={styles.group!} {...(prefix ? { dir: 'ltr' } : {})}>
          {prefix ? <span className={styles.prefix}>{prefix}</span> : null}
          <Input {...code} className={styles.bare!} placeholder={placeholder ?? ''} />
          {isSecret ? (
            <button
              type="button"
              className={styles.show}
              aria-label={t.common.pair({
                name: isShown ? t.common.hidePassword : t.common.showPassword,
                value: String(label),
              })}
              onClick={() => setIsShown(!isShown)}
            >
              <Icon name={isShown ? 'hidden' : 'eye'} />
            </button>
          ) : null}
        </Group>
      ) : (
        <Input {...code} list={list} className={styles.input!} placeholder={placeholder ?? ''} />
      )}
      <Below hint={hint} error={error} />
    </AriaTextField>
  )
}

export const Checkbox = (
  input: Omit<CheckboxProps, 'children' | 'className'> & { children: ReactNode; error?: string | undefined },
) => {
  const { children, error, ...props } = useFieldProps(input)
  return (
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
}

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
  <AriaSwitch
    {...props}
    isDisabled={useAreFieldsDisabled() || props.isDisabled === true}
    className={styles.switch!}
  >
    <span className={styles.track} aria-hidden="true" />
    <span className={labelHidden ? 'visually-hidden' : styles.switchText}>
      {children}
      {hint ? <small className={styles.hint}>{hint}</small> : null}
    </span>
  </AriaSwitch>
)
