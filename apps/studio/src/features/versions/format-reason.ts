import type { Version } from '@vitrine/contract'
import { getFieldName } from '../../editor/field-paths.ts'
import type { Messages } from '../../messages/index.tsx'
import type { VersionTexts } from './texts.ts'

export const formatReason = (
  { reason, name }: Pick<Version, 'reason' | 'name'>,
  texts: VersionTexts,
  t: Messages,
): string => {
  const reasons: Readonly<Record<string, string>> = texts.reasons
  const linkReasons: Readonly<Record<string, (title: string) => string>> = texts.linkReasons
  if (reason.startsWith('version.restore')) return texts.reasons.restore
  if ((reason === 'profile.theme' || reason === 'profile.update') && name) {
    const scope = reason === 'profile.theme' ? ['theme'] : []
    const fields = name.split(', ').map((field) => getFieldName([...scope, field], t))
    return `${texts.reasons[reason]}: ${fields.join(', ')}`
  }
  return (name && linkReasons[reason]?.(name)) || (reasons[reason] ?? texts.reasons.other)
}
