import type { Link, Version } from '@vitrine/contract'
import { listFacts } from '@vitrine/texts'
import type { Messages } from '../../app/texts.tsx'
import { describePath, getFieldName } from '../../editor/field-paths.ts'
import type { Texts } from '../../texts.gen.d.ts'

/** Returns what an edit did. `reason` and `name` are those of the version that was saved before it. */
export const formatReason = (
  { reason: storedReason, name }: Pick<Version, 'reason' | 'name'>,
  links: readonly Link[],
  texts: Texts['versions'],
  t: Messages,
  language: string,
): string => {
  // Some name what they restored or accepted
  const reason = storedReason.replace(/ .*/, '')
  const reasons: Readonly<Record<string, string>> = texts.reasons
  const linkReasons: Readonly<Record<string, (values: { title: string }) => string>> = texts.linkReasons
  const bulkReasons: Readonly<Record<string, (values: { names: string }) => string>> = texts.bulkReasons
  if (reason === 'version.restore') return texts.reasons.restore
  if (name && /^proposal\.accept \d+ link$/.test(storedReason)) return texts.byGuest({ name })
  const listNames = (format: (field: string) => string): string =>
    `${reasons[reason]} (${listFacts([...new Set(name.split(', ').map(format))], language)})`
  if (name && (reason === 'profile.theme' || reason === 'profile.update')) {
    const scope = reason === 'profile.theme' ? ['theme'] : []
    return listNames((field) => getFieldName([...scope, ...field.split('.')], t))
  }
  if (name && (reason === 'doctor.apply' || reason === 'doctor.undo'))
    return listNames((path) => describePath(path, links, t))
  if (reason === 'link.bulk') {
    const [outcome = '', ...titles] = name.split('\n')
    const [key = '', count] = outcome.split(' ')
    const names = texts.bulkNames({
      titles: listFacts(
        titles.map((title) => texts.quoted({ title })),
        language,
      ),
      more: Number(count) - titles.length,
    })
    if (titles.length && bulkReasons[key]) return bulkReasons[key]({ names })
  }
  return (name && linkReasons[reason]?.({ title: name })) || (reasons[reason] ?? texts.reasons.other)
}
