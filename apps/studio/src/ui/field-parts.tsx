import type { ReactNode } from 'react'
import { FieldError, Text } from 'react-aria-components'
import styles from './field.module.css'

/** What every field has. */
export type FieldCommon = {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | undefined
}

/** Hint, then what is wrong, below a control; the control is described by both. */
export const Below = ({ hint, error }: Pick<FieldCommon, 'hint' | 'error'>) => (
  <>
    {hint ? (
      <Text slot="description" className={styles.hint!}>
        {hint}
      </Text>
    ) : null}
    <FieldError className={styles.error!}>{error}</FieldError>
  </>
)

/** One of several that can be chosen. */
export type Option<K extends string> = { readonly id: K; readonly label: string; readonly note?: string }
