import { exportRetentionHours } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { toIso } from '../../domain/resource.ts'
import type { ProfileRecord } from '../profile/index.ts'
import { english } from './english.ts'
import type { ExportRow } from './repo.ts'

export const renderReadme = (
  { config }: Pick<Deps, 'config'>,
  row: Pick<ExportRow, 'created_at' | 'with_account'>,
  profiles: readonly Pick<ProfileRecord, 'username'>[],
): string => {
  const { heading, account, files, end } = english.readme
  const url = config.BASE_URL
  const pages = profiles.map(({ username }) => username).join(', ')
  const parts = [
    heading({ pages, time: toIso(row.created_at), url }),
    [...(row.with_account ? [account] : []), files],
    end({ url, hours: exportRetentionHours }),
  ]
  return `${parts.flat().join('\n\n')}\n`
}
