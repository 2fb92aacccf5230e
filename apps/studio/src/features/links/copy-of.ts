import type { Link, LinkWrite } from '@vitrine/contract'

/**
 * The link that duplicates another: whatever was chosen for it, also members this studio does not know, and nothing that
 * was counted. It begins hidden, at the end of the page.
 */
export const copyOf = (link: Link & { readonly external_id?: unknown }): LinkWrite => {
  const {
    // The service's own, which it writes itself
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
    // Names one link in another program
    external_id,
    // A campaign that was archived takes no new link: the whole copy would be refused
    campaign_id,
    ...chosen
  } = link
  return { ...chosen, ...(losesCode(link) ? { gate: { type: 'none' } } : {}), is_enabled: false }
}

/** Whether its copy opens without the code that the link asks for: nobody can read a code. */
export const losesCode = ({ gate }: Pick<Link, 'gate'>): boolean => gate.type === 'code'
