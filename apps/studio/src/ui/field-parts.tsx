import { createContext, type ReactNode, use } from 'react'
import { FieldError, Text } from 'react-aria-components'
import styles from './field.module.css'
import type { IconName } from './icon.tsx'

export type FieldCommon = {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | undefined
}

type FieldsState = {
  readonly errors: Readonly<Partial<Record<string, string>>>
  readonly isDisabled: boolean
}

const FieldsContext = createContext<FieldsState>({ errors: {}, isDisabled: false })

/** Gives the fields in it their errors by name, or disables all of them. */
export const Fields = ({ children, ...state }: Partial<FieldsState> & { children: ReactNode }) => (
  <FieldsContext value={{ ...use(FieldsContext), ...state }}>{children}</FieldsContext>
)

type FieldProps = {
  readonly name?: string | undefined
  readonly error?: string | undefined
  readonly isDisabled?: boolean | undefined
}

/** Adds the error and the state that a field has from the `Fields` around it. */
export const useFieldProps = <P extends FieldProps>(props: P) => {
  const { errors, isDisabled } = use(FieldsContext)
  return {
    ...props,
    error: 'error' in props ? props.error : errors[props.name!],
    isDisabled: props.isDisabled || isDisabled,
  }
}

export const useAreFieldsDisabled = (): boolean => use(FieldsContext).isDisabled

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
