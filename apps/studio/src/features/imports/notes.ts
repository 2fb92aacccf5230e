import type { Problem } from '@vitrine/contract'
import { problemText } from '../../app/errors.ts'
import { fieldName, parseFieldPath } from '../../editor/field-paths.ts'
import type { Messages } from '../../messages/index.tsx'

export const notesText = (notes: readonly Problem[], t: Messages): string =>
  notes
    .map((note) => {
      const text = problemText(note, t)
      return note.path === null ? text : `${fieldName(parseFieldPath(note.path).fields, t)}: ${text}`
    })
    .join(' ')
