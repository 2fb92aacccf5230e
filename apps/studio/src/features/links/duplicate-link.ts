import type { Link, LinkWrite } from '@vitrine/contract'

/** Returns a hidden copy of a link, including fields that the studio does not know. */
export const duplicateLink = (link: Link): LinkWrite => {
  const {
    id,
    profile_id,
    revision,
    created_at,
    updated_at,
    archived_at,
    order,
    state,
    clicks,
    unique_clicks,
    last_clicked_at,
    external_id,
    external_source,
    // The service would reject the copy if the campaign is archived
    campaign_id,
    ...copiedFields
  } = link
  return { ...copiedFields, ...(hasAccessCode(link) ? { gate: { type: 'none' } } : {}), is_enabled: false }
}

/** Returns true if the link requires an access code. A copy requires no code, because codes are not readable. */
export const hasAccessCode = ({ gate }: Pick<Link, 'gate'>): boolean => gate.type === 'code'
