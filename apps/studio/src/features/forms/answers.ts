import type { FormSubmission } from '@vitrine/contract'

/** An answer as text: a box as `yes`, several values beside each other. */
export const answerText = (value: unknown, yes: string, no: string): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'boolean'
      ? value
        ? yes
        : no
      : Array.isArray(value)
        ? value.map(String).join(', ')
        : String(value)

/** Whether a submission has the words somebody searches for, anywhere in what was sent. */
export const matches = (submission: FormSubmission, search: string): boolean => {
  const text = [...Object.values(submission.answers), ...Object.values(submission.contact)]
    .map((value) => answerText(value, '', ''))
    .join('\n')
    .toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** The fields of several submissions in the order they were asked, each once: forms change, and fields with them. */
export const fieldsOf = (submissions: readonly FormSubmission[]): { id: string; label: string }[] => {
  const fields = new Map<string, string>()
  for (const { fields_snapshot } of submissions)
    for (const { id, label } of fields_snapshot) if (!fields.has(id)) fields.set(id, label)
  return [...fields].map(([id, label]) => ({ id, label }))
}
