import type { Link, Version } from '@vitrine/contract'
import { describePath, getFieldName } from '../../editor/field-paths.ts'
import type { Messages } from '../../messages/index.tsx'
import type { VersionTexts } from './texts.ts'

export const formatReason = (
  { reason, name }: Pick<Version, 'reason' | 'name'>,
  links: readonly Link[],
  texts: VersionTexts,
  t: Messages,
): string => {
  const reasons: Readonly<Record<string, string>> = texts.reasons
  const linkReasons: Readonly<Record<string, (title: string) => string>> = texts.linkReasons
  const bulkReasons: Readonly<Record<string, string>> = texts.bulkReasons
  if (reason.startsWith('version.restore')) return texts.reasons.restore
  const listNames = (format: (field: string) => string): string =>
    `${reasons[reason]}: ${[...new Set(name.split(', ').map(format))].join(', ')}`
  if (name && (reason === 'profile.theme' || reason === 'profile.update')) {
    const scope = reason === 'profile.theme' ? ['theme'] : []
    return listNames((field) => getFieldName([...scope, ...field.split('.')], t))
  }
  if (name && (reason === 'doctor.apply' || reason === 'doctor.undo'))
    return listNames((path) => describePath(path, links, t))
  if (reason === 'link.bulk' && bulkReasons[name]) return bulkReasons[name]
  return (name && linkReasons[reason]?.(name)) || (reasons[reason] ?? texts.reasons.other)
}
