import type { AccessEntry } from '@vitrine/contract'
import { listFacts } from '@vitrine/texts'
import { useFormat } from '../../app/format.ts'
import { useAccount } from '../../app/session.ts'
import { useLanguage, useTexts } from '../../app/texts.tsx'

/** Returns functions that describe an entry: its name, its permission, and where, when, by whom and with what it was created. */
export const useEntryTexts = () => {
  const t = useTexts()
  const texts = useTexts('access')
  const format = useFormat()
  const { user } = useAccount()
  const [language] = useLanguage()
  const describeOrigin = ({ created_by, credential }: AccessEntry): string => {
    const by = created_by && (created_by.id === user.id ? texts.byYou : texts.by({ name: created_by.name }))
    if (credential) {
      const tool = texts.with[credential.type]({ name: credential.name ?? t.account.unknownDevice })
      return listFacts([...(by ? [by] : []), tool], language)
    }
    return by ? listFacts([by, texts.withUnknown], language) : texts.unknown
  }
  return {
    formatName: ({ type, name, profile }: AccessEntry): string =>
      name ?? (type === 'shared_page' && profile ? format.pagePath(profile.name) : t.account.unknownDevice),
    formatPermission: ({ type, permission }: AccessEntry): string | null => {
      if (permission === null) return null
      if (type === 'api_key' || type === 'agent')
        return texts.scopes[permission as keyof typeof texts.scopes] ?? null
      return t.shell.roles[permission as keyof typeof t.shell.roles] ?? null
    },
    describe: (entry: AccessEntry): string[] => {
      const { type, profile, workspace, created_at } = entry
      return [
        texts.types[type],
        ...(profile && type !== 'shared_page' ? [format.pagePath(profile.name)] : []),
        ...(workspace ? [texts.inWorkspace({ name: workspace.name })] : []),
        ...(created_at ? [texts.since({ date: format.date(created_at) })] : []),
        ...(type === 'session' ? [] : [describeOrigin(entry)]),
      ]
    },
  }
}
