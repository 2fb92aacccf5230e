import type { IdeaFact, ideaTones } from '../limits.ts'
import type { UnreadReason } from './imports.ts'

type Count = { readonly count: number }
type Max = { readonly max: number }
type Status = { readonly status: number }
type Where = { readonly where: string | null }
type IdeaTone = (typeof ideaTones)[number]
type IdeaFacts = { readonly facts: readonly IdeaFact[] }
type Typed = { readonly type: string }

const factTexts: Readonly<Record<IdeaFact, string>> = {
  name: 'who you are',
  location: 'where you are',
  bioSentence: 'what you do (in your own words)',
  offers: 'what visitors find',
  titles: 'which links there are',
  sections: 'how the page is arranged',
  socials: 'where else you are',
  title: 'which link it is about',
  linkDescription: 'what the link offers',
  section: 'where it belongs',
  callToAction: 'what happens after the tap',
}
const list = (texts: readonly string[]): string => new Intl.ListFormat('en').format(texts)

export const noteRules = {
  // Imported entries that become no link
  import_no_address: () => 'It has no address.',
  import_row_address: () => 'Its row has no address.',
  import_line_address: () => 'This line has no address.',
  import_type_address: ({ type, service }: Typed & { readonly service: string }) =>
    `"${type}" of ${service} has no address.`,
  import_type_text: ({ type }: Typed) => `"${type}" has no text.`,
  import_not_web: () => 'Its address is not a web address.',
  import_within_page: () => 'It is an address within that page.',
  import_no_target: () => 'It does not lead to another page.',
  import_service_link: () => 'It is a link of the service itself.',
  import_footer_link: () => 'It is in the footer of that page.',
  import_spacer: () => 'Spacers are not supported.',
  import_no_links: () =>
    'No links were read. If a script draws the page, open it in a browser, save it and send the file.',
  import_archived: () => 'It was archived.',
  import_vcard: () => 'Its vCard is empty or cannot be read.',
  import_link_fields: () => 'It has more fields than a link can have.',
  import_part_fields: () => 'It has too many fields.',
  import_columns_unread: () => 'These columns are not read.',
  import_columns_missing: () =>
    'These columns are missing: links are imported hidden, since the table does not say who may see them.',
  import_page_missing: () => 'Its page is not in this file.',
  import_other_profile: ({ count, id }: Count & { readonly id: string }) =>
    `Another profile with ${count} links. Import it with source_profile=${id}.`,
  import_page_entries: ({ count }: Count) => `${count} entries that belong to their original page.`,
  import_versions: ({ count }: Count) =>
    `${count} versions of the original page. The import saves a version of this page first.`,
  import_same_address: ({ where }: Where) => `${where ?? 'The page'} has this address already.`,
  import_same_entry: ({ where }: Where) => `${where ?? 'The page'} has this entry already.`,
  import_same_id: () => 'Another entry of the file has the same id.',

  // Imported entries that change
  import_state: ({ state }: { readonly state: string }) => `It is imported hidden: its state is "${state}".`,
  import_visibility: () => 'It is imported hidden: the table does not say who may see it.',
  import_draft: () => 'Its page was not published: it is imported hidden. Enable it to show it.',
  import_password: () => 'It asked for a password: it is imported disabled. Give it a code and enable it.',
  import_code: () =>
    'It requires a code that the page does not contain: it is imported disabled. Give it a code and enable it.',
  import_export_code: () =>
    'Exports do not contain its code: it is imported disabled. Give it a code and enable it.',
  import_style: () => 'Its custom style is not imported.',
  import_shortened: ({ max }: Max) => `is shortened to ${max} characters.`,
  import_picture_lost: () => 'The file does not contain the picture: upload it.',
  import_picture_failed: () => 'Its picture could not be fetched: upload it.',
  import_picture_off: () => 'Its picture is on another site, which this installation cannot load: upload it.',
  import_picture_elsewhere: () => 'Its picture is not on this installation: upload it again.',
  import_picture_unreadable: () => 'Its picture cannot be read and is left out.',
  import_campaign: () => 'It is removed from its campaign.',
  import_variant: () => 'Its variant is not imported.',
  import_paused: () => 'It was running and is imported paused. Start it when the page is ready.',
  import_slug: ({ slug, free }: { readonly slug: string; readonly free: string }) =>
    `"${slug}" is taken; it becomes "${free}".`,
  import_links: ({ count }: Count) =>
    count === 1 ? '1 of its links is not imported.' : `${count} of its links are not imported.`,
  import_goal: () => 'Its goal was a link that is not imported: clicks on any link count instead.',
  import_all_links: () => 'Without links it tags all links of the page: choose some before you start it.',

  import_setting: () => 'This service has no such setting.',
  import_setting_unknown: () => 'This setting is unknown.',
  import_setting_kept: () => 'The page keeps its own value.',
  import_theme: ({ name }: { readonly name: string }) => `The theme "${name}" has no equivalent here.`,
  import_network: ({ platform, url }: { readonly platform: string; readonly url: string }) =>
    `${platform} ${url}: is not imported; its address is not allowed.`,
  import_networks: ({ platform, max }: Max & { readonly platform: string }) =>
    `${platform}: is not imported; the page already has ${max}.`,

  page_file_audience: (_: Count) => 'They are visible only to some visitors, whom a file cannot identify.',
  page_file_sensitive: () => 'The file shows the page without this question. Consider where you publish it.',
  page_file_gate: () =>
    'It has a restriction. In the file it opens the page, where the service asks the question.',
  page_file_form: () => 'Forms work only on the service, which receives their answers.',
  page_file_draft: () => 'The page is not published. The form works after you publish the page.',
  page_file_size: ({ max }: Max) => `This picture does not fit. A file has at most ${max} MiB of pictures.`,
  page_file_picture: () => 'The picture no longer exists.',
  page_file_service: () => 'It works only on the service. The link opens it there.',

  // Reasons of suggested texts
  idea_says: ({ facts }: IdeaFacts) => `Says ${list(facts.map((fact) => factTexts[fact]))}.`,
  idea_plain: () => 'Needs no details, so it fits at any time.',
  idea_tone: ({ tone }: { readonly tone: IdeaTone }) => `Tone: ${tone}.`,
  idea_search_title: () => 'For the search title.',
  idea_search_description: () => 'For the search description.',

  // Addresses of links that failed in checks
  broken_not_found: () => 'The page at this address no longer exists.',
  broken_unknown_host: () => 'No website has this name.',
  broken_certificate: () => 'Browsers warn about this website: its certificate is not valid.',
  broken_no_response: () => 'The website does not respond.',

  delivery_status: ({ status }: Status) => `The receiver responded with status ${status}.`,
  delivery_redirect: ({ status }: Status) =>
    `The receiver responded with status ${status}. Redirects are not followed; use the address that it redirects to.`,
  delivery_gone: () => 'The receiver responded with status 410 (Gone): it no longer accepts events.',
  delivery_secret: () =>
    'The signing secret cannot be decrypted. Rotate it, and store the new one at the receiver.',
  delivery_failed: ({ detail }: { readonly reason: UnreadReason; readonly detail: string }) =>
    `${detail.charAt(0).toUpperCase()}${detail.slice(1)}.`,
  delivery_page: () => 'The page is blocked, or no longer belongs to the workspace of the endpoint.',
  delivery_surplus: ({ max }: Max) =>
    `More than ${max.toLocaleString('en')} deliveries were pending; the oldest were cancelled.`,
} as const
