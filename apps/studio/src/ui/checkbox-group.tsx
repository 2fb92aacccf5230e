import { CheckboxGroup as AriaCheckboxGroup, type CheckboxGroupProps, Label } from 'react-aria-components'
import styles from './field.module.css'
import { Checkbox } from './field.tsx'
import { Below, type FieldCommon, type Option, useFieldProps } from './field-parts.tsx'

export const CheckboxGroup = <K extends string>(
  input: Omit<CheckboxGroupProps, 'children' | 'className' | 'value' | 'onChange'> &
    FieldCommon & {
      readonly options: readonly Option<K>[]
      readonly value: readonly K[]
      readonly onChange: (value: K[]) => void
    },
) => {
  const { label, hint, error, options, value, onChange, ...props } = useFieldProps(input)
  return (
    <AriaCheckboxGroup
      {...props}
      {...(error === undefined ? {} : { isInvalid: true })}
      value={[...value]}
      onChange={(chosen) => onChange(chosen as K[])}
      className={styles.field!}
    >
      <Label className={styles.label!}>{label}</Label>
      <Below hint={hint} error={error} />
      <div className={styles.checks}>
        {options.map(({ id, label: name, note }) => (
          <Checkbox key={id} value={id}>
            {name}
            {note ? <small className={styles.hint}>{note}</small> : null}
          </Checkbox>
        ))}
      </div>
    </AriaCheckboxGroup>
  )
}
