import type { Problem } from '@vitrine/contract'
import { formatProblem } from '../../app/errors.ts'
import type { Messages } from '../../app/texts.tsx'
import { getFieldName, parseFieldPath } from '../../editor/field-paths.ts'

export const formatNotes = (notes: readonly Problem[], t: Messages): string =>
  notes
    .map((note) => {
      const text = formatProblem(note, t)
      return note.path === null
        ? text
        : t.common.pair({ name: getFieldName(parseFieldPath(note.path).fields, t), value: text })
    })
    .join(' ')
