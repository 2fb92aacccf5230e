import type { ReactNode } from 'react'
import { FieldError, Text } from 'react-aria-components'
import styles from './field.module.css'
import type { IconName } from './icon.tsx'

export type FieldCommon = {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | undefined
}

/** Hint and error below a control, linked to it by aria-describedby. */
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

export type Option<K extends string> = {
  readonly id: K
  readonly label: string
  readonly note?: string
  /** Heading above this option and those after it with the same one. */
  readonly group?: string
  /** CSS background of a sample. */
  readonly swatch?: string
  readonly sample?: ReactNode
  readonly font?: { readonly display: string; readonly body: string }
  /** Replaces the label of a segment in a narrow container. */
  readonly icon?: IconName
}
