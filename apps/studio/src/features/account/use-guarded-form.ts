import { isApiError } from '../../app/errors.ts'
import { useForm } from '../../app/form.tsx'
import { useTexts } from '../../app/texts.tsx'

/** Creates a form whose password and code fields, if it has them, must be filled in. Shows a wrong password or code at its field. */
export const useGuardedForm = ({ names, check, ...options }: Parameters<typeof useForm>[0]) => {
  const t = useTexts()
  return useForm({
    ...options,
    names: [...names, 'current_password', 'code'],
    check: (values) => ({
      ...check?.(values),
      ...Object.fromEntries(
        ['current_password', 'code']
          .filter((name) => values.has(name) && !String(values.get(name)).trim())
          .map((name) => [name, t.common.required]),
      ),
    }),
    toFieldErrors: (error) => {
      if (isApiError(error, 'invalid_credentials')) return { current_password: t.account.wrongPassword }
      if (isApiError(error, 'two_factor_invalid')) return { code: t.account.wrongCode }
      return null
    },
  })
}
