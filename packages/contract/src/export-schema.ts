import { type TSchema, Type } from 'typebox'
import { Agent } from './extensions/agents.ts'
import { Destination } from './extensions/destinations.ts'
import { ProposalReview } from './extensions/proposal-schemas.ts'
import { Webhook } from './extensions/webhook-schemas.ts'
import { ApiKey, Session } from './features/account.ts'
import { Idea } from './features/ai.ts'
import { Alert, AlertPreferences } from './features/alerts.ts'
import { User } from './features/auth.ts'
import { Campaign } from './features/campaigns.ts'
import { DoctorAction } from './features/doctor.ts'
import { FormSubmission } from './features/forms.ts'
import { Link } from './features/links.ts'
import { Profile } from './features/profile.ts'
import { Variant } from './features/variants.ts'
import { Version } from './features/versions.ts'
import { Workspace } from './features/workspaces.ts'
import { Id, OpenObject, Time } from './operation.ts'

export const exportFormat = 'vitrine-export-1'

const head = {
  $schema: Type.String({ description: 'URL of this document.' }),
  format: Type.Literal(exportFormat),
  exported_at: Time,
}
const Count = Type.Integer({ minimum: 0 })

export const exportedFiles = {
  'vitrine.json': Type.Object(
    {
      ...head,
      profiles: Type.Array(Profile, { minItems: 1, maxItems: 1 }),
      links: Type.Array(Link, { description: 'Active links in their order.' }),
      variants: Type.Array(Variant),
      campaigns: Type.Array(Campaign),
    },
    { description: 'A page in the format of an import.' },
  ),
  'history.json': Type.Object(
    {
      ...head,
      archived_links: Type.Array(Link),
      versions: Type.Array(Version),
      doctor_actions: Type.Array(Type.Intersect([Type.Object({ profile_id: Id }), DoctorAction])),
      ideas: Type.Array(Idea),
      alerts: Type.Array(Alert),
      alert_preferences: Type.Array(AlertPreferences),
      destinations: Type.Array(Destination),
      proposals: Type.Array(ProposalReview),
      webhooks: Type.Array(Webhook),
    },
    {
      description:
        'History of the profile: archived links, versions, doctor actions, ideas, alerts, newsletter destinations without API keys, proposals except drafts, and webhooks.',
    },
  ),
  'account.json': Type.Object(
    {
      ...head,
      user: Type.Intersect([User, Type.Object({ plan: Type.String(), created_at: Time })]),
      workspaces: Type.Array(Workspace),
      uploads: Type.Array(
        Type.Object({
          id: Id,
          profile_id: Id,
          purpose: Type.String(),
          bytes: Count,
          files: Type.Array(Type.String()),
          created_at: Time,
        }),
      ),
      sessions: Type.Array(Session),
      subscriptions: Type.Array(OpenObject),
      api_keys: Type.Array(ApiKey),
      agents: Type.Array(Agent),
      activity: Type.Array(OpenObject),
    },
    { description: 'The account, if a session requested the export.' },
  ),
  'submissions.jsonl': { ...FormSubmission, description: 'One form submission per line.' },
  'manifest.json': Type.Object(
    {
      format: Type.Literal(exportFormat),
      schema: Type.String(),
      made_at: Time,
      service: Type.String(),
      includes_account: Type.Boolean(),
      pages: Type.Array(
        Type.Object({ profile_id: Id, username: Type.String(), folder: Type.String(), submissions: Count }),
      ),
      uploads: Count,
      missing_uploads: Type.Array(Type.String({ description: 'Files that the storage had no more.' })),
    },
    { description: 'Content of the export.' },
  ),
} as const satisfies Record<string, TSchema>

/** Returns one JSON Schema in which `#/$defs/{name}` describes each file of an export. */
export const createExportSchema = (url: string): Record<string, unknown> => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: url,
  title: 'Export of a page',
  description:
    'The JSON files of an export; `vitrine.json` and `history.json` are in the folder of each page. Later versions may add fields that are not named here. Unknown fields of links and profiles are kept.',
  $defs: exportedFiles,
  anyOf: Object.keys(exportedFiles).map((name) => ({ $ref: `#/$defs/${name}` })),
})
