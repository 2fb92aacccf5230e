import type { ReactNode, Ref } from 'react'
import { useAreFieldsDisabled } from '../../../ui/field-parts.tsx'
import styles from './lists.module.css'

/** Fields that have one label and one error. */
export const FieldGroup = ({
  label,
  labelHidden = false,
  error,
  ref,
  children,
}: {
  label: string
  labelHidden?: boolean
  error?: string | undefined
  ref?: Ref<HTMLFieldSetElement>
  children: ReactNode
}) => (
  <fieldset ref={ref} className={styles.group} disabled={useAreFieldsDisabled()}>
    <legend className={labelHidden ? 'visually-hidden' : undefined}>{label}</legend>
    {error ? <strong className={styles.error}>{error}</strong> : null}
    {children}
  </fieldset>
)
