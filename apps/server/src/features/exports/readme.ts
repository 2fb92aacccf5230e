import { exportRetentionHours } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { toIso } from '../../domain/resource.ts'
import type { ProfileRecord } from '../profile/index.ts'
import type { ExportRow } from './repo.ts'

export const renderReadme = (
  { config }: Pick<Deps, 'config'>,
  row: Pick<ExportRow, 'created_at' | 'with_account'>,
  profiles: readonly Pick<ProfileRecord, 'username'>[],
): string => `Export of ${profiles.map(({ username }) => username).join(', ') || 'an account without pages'}
Requested at ${toIso(row.created_at)} from ${config.BASE_URL}

${
  row.with_account
    ? `account.json
  The account: name and e-mail address, workspaces, uploads, sign-ins, keys (without the keys themselves), payments and
  actions. No passwords and no secrets.

`
    : ''
}pages/NAME/vitrine.json
  The page: its settings, active links, variants and campaigns. Any installation of this service imports it
  (studio: Import; API: POST /ext/v1/imports).
pages/NAME/history.json
  Archived links, versions, what the doctor changed, ideas and alerts.
pages/NAME/links.csv, statistics.csv, submissions.csv
  Tables for spreadsheets, in UTF-8. Days are those of the page's time zone; days without visits are left out. A text that a
  spreadsheet would take for a formula begins with an apostrophe. links.csv can be imported too.
pages/NAME/submissions.jsonl
  What visitors sent with forms, one JSON object a line, exactly as it is stored.
uploads/
  Pictures and files, under the names that the JSON files use (/media/NAME).
manifest.json
  The content of this export, and files that were missing.

${config.BASE_URL}/docs/export.schema.json describes the JSON files. Codes of protected links are kept as hashes only and are
in no export. The service deletes this export ${exportRetentionHours} hours after it was created.
`
