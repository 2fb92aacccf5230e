import { useLayoutEffect, useRef } from 'react'
import {
  Radio as AriaRadio,
  RadioGroup as AriaRadioGroup,
  Label,
  type RadioGroupProps,
} from 'react-aria-components'
import styles from './field.module.css'
import { Below, type FieldCommon, type Option, useFieldProps } from './field-parts.tsx'
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
    readonly wide?: boolean
  }

/**
 * Puts the options in one row or, if a word (of four options: a label) does not fit, in rows of equal width. No row has
 * a single option.
 */
const arrange = (segments: HTMLElement) => {
  const count = segments.childElementCount
  for (let rows = 1; rows <= count; rows++) {
    const columns = Math.ceil(count / rows)
    if (rows > 1 && columns > 1 && count % columns === 1) continue
    const lastRow = count % columns || columns
    const tracks = lastRow === columns ? columns : columns * lastRow
    for (const [i, segment] of [...segments.children].entries())
      (segment as HTMLElement).style.gridColumnEnd =
        `span ${tracks / (i < count - lastRow ? columns : lastRow)}`
    const oneRow = count === 4 ? ['minmax(max-content, auto)'] : ['auto']
    for (const width of rows > 1 ? ['minmax(max-content, 1fr)', 'minmax(min-content, 1fr)'] : oneRow) {
      segments.style.gridTemplateColumns = `repeat(${tracks}, ${width})`
      if (segments.scrollWidth <= segments.clientWidth) return
    }
  }
  segments.style.gridTemplateColumns = 'minmax(0, 1fr)'
}

export const Segmented = <K extends string>(input: SegmentedProps<K>) => {
  const { label, hint, error, options, onChange, labelHidden, wide, ...props } = useFieldProps(input)
  const segments = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const element = segments.current!
    const observer = new ResizeObserver(() => requestAnimationFrame(() => arrange(element)))
    observer.observe(element)
    observer.observe(document.documentElement)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => arrange(segments.current!))
  return (
    <AriaRadioGroup
      {...props}
      {...(error === undefined ? {} : { isInvalid: true })}
      onChange={(value) => onChange(value as K)}
      className={styles.field!}
    >
      <Label className={labelHidden ? 'visually-hidden' : styles.label!}>{label}</Label>
      <span ref={segments} className={styles.segments} data-wide={wide}>
        {options.map((option) => (
          <AriaRadio key={option.id} value={option.id} className={styles.segment!}>
            {option.icon ? <Icon name={option.icon} /> : null}
            {option.sample}
            <span>{option.label}</span>
          </AriaRadio>
        ))}
      </span>
      <Below hint={hint} error={error} />
    </AriaRadioGroup>
  )
}
