import {
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
  Group,
  Input,
  Label,
} from 'react-aria-components'
import styles from './field.module.css'
import { Below, type FieldCommon, useFieldProps } from './field-parts.tsx'

export type NumberFieldProps = Omit<AriaNumberFieldProps, 'children' | 'className'> & FieldCommon

export const NumberField = (input: NumberFieldProps) => {
  const { label, hint, error, ...props } = useFieldProps(input)
  return (
    <AriaNumberField
      {...props}
      {...(error === undefined ? {} : { isInvalid: true })}
      className={styles.field!}
    >
      <Label className={styles.label!}>{label}</Label>
      <Group className={styles.group!}>
        <Input className={styles.bare!} />
      </Group>
      <Below hint={hint} error={error} />
    </AriaNumberField>
  )
}
