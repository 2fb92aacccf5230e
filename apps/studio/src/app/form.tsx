import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { Fields } from '../ui/field-parts.tsx'
import { Callout } from '../ui/layout.tsx'
import { type FieldErrors, formatProblem, isApiError, isDemoRefusal, splitErrors } from './errors.ts'
import styles from './form.module.css'
import { reportSignedOut } from './status.ts'
import { type Messages, useTexts } from './texts.tsx'

type FormState = {
  readonly errors: FieldErrors
  readonly problem: string | null
  /** True if the problem is a notice instead of a failure. */
  readonly isNotice?: boolean
  readonly isPending: boolean
}

export const readText = (values: FormData, name: string): string => String(values.get(name) ?? '').trim()

const emailProblem = {
  path: null,
  rule: 'format_email',
  params: {},
  message: 'enter a complete e-mail address, such as name@example.com',
} as const

/** Reports an incomplete e-mail address. Signs may have any width. The service checks the rest, so that the first script stays small. */
export const checkEmail = (values: FormData, t: Messages): FieldErrors =>
  /^[^@＠﹫]+[@＠﹫][^@＠﹫]+[.．。｡][^@＠﹫]+$/.test(readText(values, 'email'))
    ? {}
    : { email: formatProblem(emailProblem, t) }

const idleState: FormState = { errors: {}, problem: null, isPending: false }

/** Focuses the first date or time that is incomplete. Returns false if all are complete. */
export const focusIncomplete = (root: ParentNode): boolean => {
  const field = [...root.querySelectorAll('input')].find(({ validity }) => validity.badInput)
  field?.checkValidity()
  field?.focus()
  return field !== undefined
}

/**
 * Creates a form that sends one request at a time. Shows errors of the service at their fields, focuses the first one and keeps the input.
 *
 * @param names paths in the request body that have a field in this form
 * @param submit sends the request; may throw the API's error
 * @param required messages by name of fields that must not be empty
 * @param check returns other errors by field name before the request
 * @param toFieldErrors returns errors by field name for error codes of one field, such as a wrong password
 * @param reloadStale shows the latest version after a change by someone else, and returns the message
 */
export const useForm = ({
  names,
  submit,
  required = {},
  check,
  toFieldErrors,
  reloadStale,
  isExpired = true,
}: {
  names: readonly string[]
  submit: (values: FormData) => Promise<unknown>
  required?: FieldErrors
  check?: (values: FormData) => FieldErrors
  toFieldErrors?: (error: unknown) => FieldErrors | null
  reloadStale?: () => Promise<string>
  /** True if a 401 means that the session has ended. False for sign-in forms. */
  isExpired?: boolean
}) => {
  const t = useTexts()
  const id = useId()
  const ref = useRef<HTMLFormElement>(null)
  const [state, setState] = useState(idleState)
  const [correctedNames, setCorrectedNames] = useState<readonly string[]>([])

  useLayoutEffect(() => {
    if (Object.keys(state.errors).length === 0) return
    const field = ref.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"],[data-invalid] input,[data-invalid] button',
    )
    field?.focus()
    // A focused field does not scroll again, and its message may be out of view
    field?.scrollIntoView({ block: 'nearest' })
  }, [state.errors])
  useLayoutEffect(() => {
    if (state === idleState || state.isPending) return
    ref.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
  }, [state])

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.isPending || focusIncomplete(event.currentTarget)) return
    setCorrectedNames([])
    const values = new FormData(event.currentTarget)
    const missing = Object.entries(required).filter(([name]) => !readText(values, name))
    const invalid: FieldErrors = { ...check?.(values), ...Object.fromEntries(missing) }
    if (Object.keys(invalid).length) return setState({ errors: invalid, problem: null, isPending: false })
    setState({ ...idleState, isPending: true })
    try {
      await submit(values)
      setState({ ...idleState })
    } catch (error) {
      if (isExpired && isApiError(error, 'unauthenticated')) reportSignedOut()
      const errors = toFieldErrors?.(error)
      if (errors) return setState({ errors, problem: null, isPending: false })
      const stale = isApiError(error, 'stale_revision') && (await reloadStale?.().catch(() => null))
      const { fields, rest } = splitErrors(error, names, t)
      setState({ errors: fields, problem: stale || rest, isNotice: isDemoRefusal(error), isPending: false })
    }
  }

  const markCorrected = (...names: readonly string[]) => {
    if (names.some((name) => name in state.errors)) setCorrectedNames((before) => [...before, ...names])
  }
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => markCorrected((target as HTMLInputElement).name)
  const errors: FieldErrors = Object.fromEntries(
    Object.entries(state.errors).filter(([name]) => !correctedNames.includes(name)),
  )
  return { ...state, errors, markCorrected, form: { id, ref, onSubmit, onInput, noValidate: true } as const }
}

export type FormHandle = ReturnType<typeof useForm>

export const Form = ({ form, children }: { form: FormHandle; children: ReactNode }) => (
  <form {...form.form} className={styles.form}>
    {form.problem ? <Callout tone={form.isNotice ? 'plain' : 'bad'}>{form.problem}</Callout> : null}
    <Fields errors={form.errors}>{children}</Fields>
  </form>
)

/** Button that submits a form, also from outside of it. */
export const SubmitButton = ({ form, ...props }: Omit<ButtonProps, 'form'> & { form: FormHandle }) => (
  <Button look="primary" isPending={form.isPending} {...props} type="submit" form={form.form.id} />
)
