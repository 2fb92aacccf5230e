import type { Messages } from '../messages/index.tsx'
import { type FieldErrors, formatProblem } from './errors.ts'
import { readText } from './form.tsx'

const emailProblem = {
  path: null,
  rule: 'format_email',
  params: {},
  message: 'enter a complete e-mail address, such as name@example.com',
} as const

export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

export const checkEmail = (values: FormData, t: Messages): FieldErrors =>
  isEmail(readText(values, 'email')) ? {} : { email: formatProblem(emailProblem, t) }
