import {
  Radio as AriaRadio,
  RadioGroup as AriaRadioGroup,
  Label,
  type RadioGroupProps,
} from 'react-aria-components'
import styles from './field.module.css'
import { Below, type FieldCommon, type Option } from './field-parts.tsx'
import { Icon } from './icon.tsx'

export type SegmentedProps<K extends string> = Omit<
  RadioGroupProps,
  'children' | 'className' | 'value' | 'onChange'
> &
  FieldCommon & {
    readonly options: readonly Option<K>[]
    readonly value: K
    readonly onChange: (value: K) => void
    readonly labelHidden?: boolean
  }

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
    <Label className={labelHidden ? 'visually-hidden' : styles.label!}>{label}</Label>
    <span className={styles.segments}>
      {options.map((option) => (
        <AriaRadio key={option.id} value={option.id} className={styles.segment!}>
          {option.icon ? <Icon name={option.icon} /> : null}
          <span>{option.label}</span>
        </AriaRadio>
      ))}
    </span>
    <Below hint={hint} error={error} />
  </AriaRadioGroup>
)
