import type { FormSubmission } from '@vitrine/contract'

export const formatAnswer = (value: unknown, yes: string, no: string): string => {
  if (typeof value === 'boolean') return value ? yes : no
  return Array.isArray(value) ? value.map(String).join(', ') : String(value ?? '')
}

/** Returns the sender's name or e-mail address, or the value of the first field. */
export const formatSender = ({ contact, answers }: FormSubmission): string =>
  contact.name ?? contact.email ?? contact.phone ?? formatAnswer(Object.values(answers)[0], '', '')

export const formatField = (
  { type }: { readonly type: string },
  value: unknown,
  texts: { readonly yes: string; readonly no: string },
  formatDate: (date: string) => string,
): string => {
  const text = formatAnswer(value, texts.yes, texts.no)
  return type === 'date' && /^\d{4}-\d\d-\d\d$/.test(text) ? formatDate(`${text}T12:00:00`) : text
}

const maxQuoteLength = 1500

export const buildReplyUrl = (email: string, form: string, answers: readonly string[]): string => {
  const lines = answers.join('\n').slice(0, maxQuoteLength).toWellFormed().split('\n')
  const body = ['', '', ...lines.map((line) => `> ${line}`)].join('\r\n')
  // biome-ignore lint/plugin: RFC 5322 defines this prefix
  const subject = `Re: ${form.toWellFormed()}`
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}

export const matches = (submission: FormSubmission, search: string): boolean => {
  const text = [...Object.values(submission.answers), ...Object.values(submission.contact)]
    .map((value) => formatAnswer(value, '', ''))
    .join('\n')
    .toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Returns the distinct fields of submissions in order. Submissions may differ, because forms change. */
export const collectFields = (submissions: readonly FormSubmission[]): { id: string; label: string }[] => {
  const fields = new Map<string, string>()
  for (const { fields_snapshot } of submissions)
    for (const { id, label } of fields_snapshot) if (!fields.has(id)) fields.set(id, label)
  return [...fields].map(([id, label]) => ({ id, label }))
}
