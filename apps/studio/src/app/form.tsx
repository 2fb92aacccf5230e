import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '../messages/index.tsx'
import { Callout } from '../ui/layout.tsx'
import { type FieldErrors, isApiError, splitErrors } from './errors.ts'
import styles from './form.module.css'
import { reportSignedOut } from './status.ts'

type FormState = {
  readonly errors: FieldErrors
  /** What belongs to no field. */
  readonly problem: string | null
  readonly pending: boolean
}

const idleState: FormState = { errors: {}, problem: null, pending: false }

/**
 * A form that is sent once at a time. What the service refuses stands at its field, and the first such field gets the
 * focus; what was typed stays.
 *
 * @param names paths of the request's body that have a field here, by which errors find their place
 * @param submit sends; may throw what the API answered
 * @param check what can be told before sending, by name of the field
 * @param placed says at which field a refusal belongs whose code says so, as a wrong password
 */
export const useForm = ({
  names,
  submit,
  check,
  placed,
  expired = true,
}: {
  names: readonly string[]
  submit: (values: FormData) => Promise<unknown>
  check?: (values: FormData) => FieldErrors
  placed?: (error: unknown) => FieldErrors | null
  /** Whether a 401 means that the session has ended; not so where somebody signs in. */
  expired?: boolean
}) => {
  const t = useMessages()
  const ref = useRef<HTMLFormElement>(null)
  const [state, setState] = useState(idleState)

  useLayoutEffect(() => {
    if (Object.keys(state.errors).length === 0) return
    ref.current
      ?.querySelector<HTMLElement>('[aria-invalid="true"],[data-invalid] input,[data-invalid] button')
      ?.focus()
  }, [state.errors])

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.pending) return
    const values = new FormData(event.currentTarget)
    const found = check?.(values) ?? {}
    if (Object.keys(found).length) return setState({ errors: found, problem: null, pending: false })
    setState({ ...idleState, pending: true })
    try {
      await submit(values)
      setState(idleState)
    } catch (error) {
      if (expired && isApiError(error, 'unauthenticated')) reportSignedOut()
      const errors = placed?.(error)
      if (errors) return setState({ errors, problem: null, pending: false })
      const { fields, rest } = splitErrors(error, names, t)
      setState({ errors: fields, problem: rest, pending: false })
    }
  }

  return { ...state, form: { ref, onSubmit, noValidate: true } as const }
}

export type FormHandle = ReturnType<typeof useForm>

/** The form's element, with what is wrong in general at its top. */
export const Form = ({ handle, children }: { handle: FormHandle; children: ReactNode }) => (
  <form {...handle.form} className={styles.form}>
    {handle.problem ? <Callout tone="bad">{handle.problem}</Callout> : null}
    {children}
  </form>
)
