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
  prompt: 'what you asked for',
  name: 'your name',
  location: 'your town',
  bioSentence: 'what you do',
  offers: 'what visitors find',
  titles: 'your blocks',
  sections: 'your sections',
  socials: 'your social profiles',
  title: 'the block',
  linkDescription: 'what the block offers',
  section: 'its section',
  callToAction: 'what happens next',
}
const list = (texts: readonly string[]): string => new Intl.ListFormat('en').format(texts)

export const noteRules = {
  // Imported entries that become no link
  import_no_address: () => 'It has no web address. Add one, or create the block yourself.',
  import_row_address: () => 'Its row has no web address, phone number or e-mail address. Add one.',
  import_line_address: () => 'This line has no web address. Add one to import it.',
  import_line_mistyped: () =>
    'This address is mistyped. Check how it starts, and its dots, commas and spaces.',
  import_type_address: ({ type, service }: Typed & { readonly service: string }) =>
    `“${type}” of ${service} has no web address.`,
  import_type_text: ({ type }: Typed) => `“${type}” has no text.`,
  import_not_web: () =>
    'Only your browser can open this address. Replace it with one that starts with https://.',
  import_within_page: () => 'It links to a part of the same page.',
  import_no_target: () => 'It has no target.',
  import_service_link: () => 'It is a link of the service itself.',
  import_footer_link: () => 'It is in the footer of that page.',
  import_spacer: () => 'Spacers are not supported.',
  import_no_links: () =>
    'No links were read. If a script draws the page, open it in a browser, save it and send the file.',
  import_archived: () => 'It was archived.',
  import_vcard: () => 'Its vCard is empty or cannot be read.',
  import_link_fields: () => 'It has more fields than a link can have.',
  import_part_fields: () => 'It has too many fields.',
  import_columns_unread: () =>
    'These columns are not read. To import one, give it a name that no other column has, such as “title”, “url”, “phone” or “description”.',
  import_columns_missing: () =>
    'These columns are missing. Links are imported as hidden, because the table does not say who may see them.',
  import_page_missing: () => 'Its page is not in this file.',
  import_other_profile: ({ count, id }: Count & { readonly id: string }) =>
    `Another page with ${count === 1 ? '1 link' : `${count} links`}. Import it with source_profile=${id}.`,
  import_page_entries: ({ count }: Count) =>
    `${count === 1 ? '1 entry' : `${count} entries`} of the original page or account. Imports read only settings, links, variants and campaigns.`,
  import_versions: ({ count }: Count) =>
    `${count === 1 ? '1 version' : `${count} versions`} of the original page. The import saves a version of this page first.`,
  import_same_address: ({ where }: Where) => `${where ?? 'The page'} already has this web address.`,
  import_same_entry: ({ where }: Where) => `${where ?? 'The page'} already has this entry.`,
  import_same_id: () => 'Another entry in the file has the same ID.',

  // Imported entries that change
  import_state: ({ state }: { readonly state: string }) =>
    `Its state is “${state}”, so it is imported as hidden.`,
  import_visibility: () => 'The table does not say who may see it, so it is imported as hidden.',
  import_draft: () => 'Its page was not published, so it is imported as hidden. Show it when you are ready.',
  import_password: () => 'It required a password, so it is imported as hidden. Set a code, then show it.',
  import_code: () =>
    'It requires a code that the page does not contain, so it is imported as hidden. Set a code, then show it.',
  import_export_code: () =>
    'Exports do not contain its code, so it is imported as hidden. Set a code, then show it.',
  import_style: () => 'Its custom style is not imported.',
  import_external_id: () => 'its external_id or external_source is not valid and was left out',
  import_shortened: ({ max }: Max) => `is shortened to ${max} characters`,
  import_picture_lost: () => 'The file does not contain the picture. Upload it.',
  import_picture_failed: () => 'The picture could not be loaded. Upload it yourself.',
  import_picture_off: () =>
    'The picture is on another site, which this installation cannot load. Upload it yourself.',
  import_picture_elsewhere: () => 'Its picture is not on this installation. Upload it again.',
  import_picture_unreadable: () => 'Its picture cannot be read, so it is not imported.',
  import_campaign: () => 'It is removed from its campaign.',
  import_variant: () => 'Its variant is not imported.',
  import_paused: () => 'It was running, so it is imported as paused. Start it when the page is ready.',
  import_slug: ({ slug, free }: { readonly slug: string; readonly free: string }) =>
    `“${slug}” is taken; it becomes “${free}”.`,
  import_links: ({ count }: Count) =>
    count === 1 ? '1 of its links is not imported.' : `${count} of its links are not imported.`,
  import_goal: () => 'Its goal was a link that is not imported. Clicks on any link count instead.',
  import_all_links: () =>
    'The campaign has no links, so it applies to all links on the page. Choose its links before you start it.',

  import_setting: () => 'This service has no such setting.',
  import_setting_unknown: () => 'This setting is unknown.',
  import_setting_kept: () => 'The page keeps its own value.',
  import_theme: ({ name }: { readonly name: string }) => `The theme “${name}” has no equivalent here.`,
  import_network: ({ platform, url }: { readonly platform: string; readonly url: string }) =>
    `${platform} ${url} is not imported, because its web address is not allowed.`,
  import_networks: ({ platform, max }: Max & { readonly platform: string }) =>
    `${platform} is not imported, because the page already has ${max} social profiles, the maximum.`,

  page_file_audience: (_: Count) =>
    'These links are shown only to some visitors, whom a file cannot identify.',
  page_file_sensitive: () => 'The file shows the page without this warning. Consider where you publish it.',
  page_file_gate: () =>
    'It has a restriction. In the file, the link opens your page, where visitors see the restriction.',
  page_file_form: () => 'Forms work only on the service, which receives their answers.',
  page_file_draft: () => 'The page is not published. The form works after you publish the page.',
  page_file_size: ({ max }: Max) => `This picture does not fit. A file has at most ${max} MB of pictures.`,
  page_file_picture: () => 'The picture no longer exists.',
  page_file_service: () => 'It works only on the service. The link opens it there.',

  // Reasons of suggested texts
  idea_says: ({ facts }: IdeaFacts) => `Mentions ${list(facts.map((fact) => factTexts[fact]))}.`,
  idea_plain: () => 'Needs no details, so it fits at any time.',
  idea_tone: ({ tone }: { readonly tone: IdeaTone }) => `Tone: ${tone}.`,
  idea_search_title: () => 'For the search title.',
  idea_search_description: () => 'For the search description.',

  // Web addresses that failed in checks
  broken_not_found: () => 'The page at this web address no longer exists.',
  broken_unknown_host: () => 'This website does not exist.',
  broken_certificate: () => 'Browsers warn about this website: its certificate is not valid.',
  broken_no_response: () => 'The website does not respond.',

  delivery_status: ({ status }: Status) => `The receiver responded with status ${status}.`,
  delivery_redirect: ({ status }: Status) =>
    `The receiver responded with status ${status}. Redirects are not followed; use the URL that it redirects to.`,
  delivery_gone: () => 'The receiver responded with status 410 (Gone): it no longer accepts events.',
  delivery_secret: () =>
    'The signing secret cannot be decrypted. Create a new one and store it at the receiver.',
  delivery_failed: ({ detail }: { readonly reason: UnreadReason; readonly detail: string }) =>
    `${detail.charAt(0).toUpperCase()}${detail.slice(1)}.`,
  delivery_page: () => 'The page is blocked, or no longer belongs to the workspace of the webhook.',
  newsletter_key: ({ status }: Status) =>
    `The newsletter service rejects the API key, or the key may not do this (status ${status}). Check the key and its permissions there.`,
  newsletter_list: () => 'The list does not exist at the newsletter service. Choose another one.',
  newsletter_no_list: () => 'Choose a list.',
  newsletter_asks_nobody: () =>
    'The list has single opt-in: listmonk would not ask for confirmation. Change it to double opt-in in listmonk.',
  newsletter_template: () =>
    'Brevo needs an active double opt-in template. Enter the ID of one from your Brevo account.',
  newsletter_busy: () =>
    'The newsletter service receives too many requests. Sending continues automatically.',
  newsletter_status: ({ status }: Status) => `The newsletter service responded with status ${status}.`,
  newsletter_response: () => 'The response is not one of this newsletter service. Check the web address.',
  newsletter_address: () =>
    'The newsletter service does not accept the address: it is invalid, blocked or deleted there.',
  newsletter_secret: () => 'The API key cannot be decrypted. Enter it again.',
  delivery_surplus: ({ max }: Max) =>
    `More than ${max.toLocaleString('en')} deliveries were pending; the oldest were cancelled.`,
} as const
