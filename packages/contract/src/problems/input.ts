import { urlSchemes } from '../url-schemes.ts'

type Min = { readonly min: number }
type Max = { readonly max: number }
type Range = Min & Max
type Named = { readonly name: string }

/** Reason why visitors see a link instead of a player. `site` is a host, or the scheme of a URL that is not a web address. */
export type MissingPlayer = {
  readonly cause: 'site' | 'address' | 'live_channel' | 'short_link'
  readonly site: string
}

const playerTexts: Readonly<Record<MissingPlayer['cause'], (site: string) => string>> = {
  site: (site) => `cannot be played, because there is no player for ${site}`,
  address: (site) => `is not a single video, track or list of ${site}`,
  live_channel: (site) =>
    `is a channel of ${site} that plays only while it is live; use the web address of one stream`,
  short_link: (site) => `is a short link that could not be opened; use the full web address of ${site}`,
}

export const inputRules = {
  required: () => 'is required',
  type: ({ type }: { readonly type: string }) => `must be ${addArticle(type)}`,
  any_of: ({ forms }: { readonly forms: readonly string[] }) =>
    `must be ${joinAlternatives(forms.map(formatForm))}`,
  enum: ({ values }: { readonly values: readonly unknown[] }) => `must be one of ${values.join(', ')}`,
  choice: ({ values }: { readonly values: readonly string[] }) => `must be ${joinAlternatives(values)}`,
  const: ({ value }: { readonly value: unknown }) => `must be ${JSON.stringify(value)}`,
  boolean: () => 'must be true or false',
  length: ({ min, max }: Range) => `must have ${min} to ${max} characters`,
  min_length: ({ min }: Min) => (min === 1 ? 'must not be empty' : `must have at least ${min} characters`),
  max_length: ({ max }: Max) => `must have at most ${formatCount(max, 'character')}`,
  text_length: ({ min, max }: Range) => `must be a text of ${min} to ${max} characters`,
  not_blank: () => 'must not be blank',
  minimum: ({ min }: Min) => `must be at least ${min}`,
  maximum: ({ max }: Max) => `must be at most ${max}`,
  whole_number: ({ min, max }: Range) => `must be a whole number from ${min} to ${max}`,
  min_items: ({ min }: Min) => (min === 1 ? 'must not be empty' : `must have at least ${min} entries`),
  max_items: ({ max }: Max) => `must have at most ${max === 1 ? '1 entry' : `${max} entries`}`,
  max_items_in_all: ({ max }: Max) => `must have at most ${max} entries in all lists together`,
  unique_items: () => 'must not repeat an entry',
  max_properties: ({ max }: Max) => `must have at most ${formatCount(max, 'field')}`,
  max_kib: ({ max }: Max) => `must be at most ${max} KiB`,
  pattern: ({ pattern }: { readonly pattern: string }) => `must match the pattern ${pattern}`,
  invalid: () => 'is not valid',
  property_name: ({ name }: Named) => `must not have a field named ${name}`,
  forbidden_name: () => 'is a reserved name; rename the field',
  unknown_field: ({ meant }: Named & { readonly meant: string | null }) =>
    meant ? `is unknown; did you mean \`${meant}\`?` : 'is unknown',
  unknown_value: ({
    value,
    meant,
    values,
  }: {
    readonly value: string
    readonly meant: string | null
    readonly values: readonly string[]
  }) =>
    `\`${value}\` is unknown; ${meant ? `did you mean \`${meant}\`?` : 'the default is shown.'} Use one of ${values.join(', ')}`,
  unknown_parameter: () => 'unknown query parameter',
  unknown_argument: ({
    meant,
    names,
  }: {
    readonly meant: string | null
    readonly names: readonly string[]
  }) => `is not an argument of this tool; ${meant ? `did you mean ${meant}?` : `use ${names.join(', ')}`}`,
  available_values: ({ values }: { readonly values: readonly string[] }) =>
    `must be one of ${values.join(', ')}`,
  dependent_required: ({ name }: Named) => `has no effect without ${name}`,
  no_effect_for_kind: ({ kind }: { readonly kind: string }) => `has no effect on blocks of the kind ${kind}`,
  required_with: ({ name }: Named) => `is required with ${name}`,
  required_for_gate: ({ type }: { readonly type: string }) => `is required for a restriction of type ${type}`,
  destination_condition: () => 'needs a condition: os, device, country or language',
  required_for_field: (_: { readonly type: string }) => 'add at least one answer to choose from',
  required_for_metric: ({ metric }: { readonly metric: string }) => `is required for the metric ${metric}`,
  null_for_metric: ({ metric }: { readonly metric: string }) =>
    `must be null for the metric ${metric}, which counts clicks on any link`,
  unstorable_text: () => 'must not contain U+0000 or half of a surrogate pair',
  unstorable_name: () => 'the name must not contain U+0000 or half of a surrogate pair',

  format_uri: () =>
    `must be a full URL with one of the schemes ${urlSchemes.join(', ')}, without user name, spaces or control characters`,
  format_media_uri: () => 'must be a full web address (http or https) or the path of an upload (/media/…)',
  format_font_uri: () => 'must be the URL of a font that was uploaded to this service',
  format_username: () =>
    'must have 3 to 30 of the characters a-z, 0-9, _, - and ., start and end with a letter or digit, and not be reserved',
  format_host_name: () =>
    'must be a public host name such as links.example.com, without scheme, port or path',
  format_slug: () =>
    'must consist of lower-case letters, digits, - and _, and start and end with a letter or digit',
  format_time_zone: () => 'must be an IANA time zone such as Europe/Vienna',
  format_language: () => 'must be a language tag such as en or pt-BR',
  format_did: () => 'must be a DID such as did:plc:z72i7hdynmk6r22z27h6tvur',
  format_fediverse_handle: () => 'must be a handle such as @robin@social.example',
  format_country: () => 'must be a two-letter country code such as AT',
  format_currency: () => 'must be a three-letter currency code such as USD',
  format_color: () => 'enter a colour such as #1a2b3c',
  format_date: () => 'must be a date such as 2026-01-31',
  format_date_time: () =>
    'must be a time such as 2026-01-31T12:00:00Z or 2026-01-31T13:00:00+01:00, with T, seconds from 00 to 59 and an offset',
  format_local_time: () => 'must be a time of day such as 22:30',
  format_visit_filter: () =>
    'must be conditions such as `country:is:DE;referrer:is_not:direct` (dimension, `is`, `is_not` or `contains`, value)',
  format_email: () => 'enter a complete e-mail address, such as name@example.com',
  input_cleaned: ({ value }: { readonly value: string }) => `was stored as ${value}`,
  player_missing: ({ cause, site }: MissingPlayer) => `${playerTexts[cause](site)}; visitors see a link`,
  telephone: () => 'must be a telephone number',
  option: () => 'must be one of the options',
  hex_color: ({ example }: { readonly example: string }) =>
    `must be six hexadecimal digits, such as ${example}`,

  // URLs: `url_not_allowed` if all problems are of these rules, or of the formats uri and media-uri
  url_empty: () => 'must not be empty',
  url_length: ({ max }: Max) => `must have at most ${max} characters`,
  url_spaces: () => 'must not contain spaces, line breaks or invisible characters; write a space as %20',
  url_no_scheme: () => 'must start with https:// (a web address that starts with // has no scheme)',
  url_https: () => 'must start with https://',
  url_full: () => 'must be a full web address that starts with https://',
  url_scheme: ({ scheme, schemes }: { readonly scheme: string; readonly schemes: readonly string[] }) =>
    `must use one of the schemes ${schemes.join(', ')}; ${scheme}: is not allowed`,
  url_rest: ({ scheme }: { readonly scheme: string }) => `must have content after ${scheme}:`,
  url_invalid: () => 'is not a valid web address',
  url_backslash: () => 'must not contain a backslash; write it as %5C',
  url_slashes: () => 'must have // after the scheme, as in https://example.com',
  url_host: () => 'must contain a host, as in https://example.com',
  url_host_length: ({ max }: Max) => `must have a host of at most ${max} characters`,
  url_credentials: () => 'must not contain a user name or password before the host',
  url_host_percent: () => 'must not have percent signs in the host name',
  url_look_alike: () => 'must not contain look-alike characters in the host name',
  url_network: ({ name, choices }: { readonly name: string; readonly choices: readonly string[] }) =>
    `does not say on which network ${name} is: ${joinAlternatives(choices)}? Write, for example, “${choices[0]} ${name}”`,
  url_upload: () => 'must be the path of an upload, as returned by the upload operation',
  url_picture: () => 'must be a web address (http or https), or the path of an upload',
  url_blocked: ({ host }: { readonly host: string }) => `links to ${host} are blocked on this installation`,
  url_script: ({ scheme }: { readonly scheme: string }) => `must not be a ${scheme}: URL`,
  url_count: ({ max }: Max) => `the body must have at most ${max.toLocaleString('en')} web addresses`,
  url_public: () => 'must be a web address on the public internet',
  url_port: ({ port }: { readonly port: number }) => `must use the port ${port}`,

  // Names and passwords
  username_characters: () => 'must contain only letters a to z, digits, and the characters _ - .',
  username_ends: () => 'must start and end with a letter or a digit',
  username_dots: () => 'must not contain two dots in a row',
  username_file: () => 'must not end with a file extension such as .json',
  username_reserved: () => 'is reserved for the service',
  username_redirects: () => 'this name still redirects to another page; choose another one',
  username_not_held: () => 'is not a held name',
  username_held: () =>
    'this name was used until recently and is held for its former owner for 90 days; choose another one',
  password_short: ({ min }: Min) => `use at least ${min} characters`,
  password_long: ({ max }: Max) => `use at most ${max} characters`,
  password_repeats: () => 'use different characters, not one repeated character',
  password_is_email: () => 'do not use your e-mail address',
  password_is_name: () => 'do not use your name',
  password_is_site: () => 'do not use the name of this site',
  password_common: () => 'this is one of the most common passwords; choose another one',

  after: ({ field }: { readonly field: string }) => `must be after ${field}`,
  not_after: ({ field }: { readonly field: string }) => `must not be after ${field}`,
  not_after_today: ({ field }: { readonly field: string }) =>
    `must not be after ${field}, which defaults to today`,
  in_future: () => 'must be in the future',
  different_time: ({ field }: { readonly field: string }) => `must differ from ${field}`,

  belongs_in_query: ({ example }: { readonly example: string }) => `belongs in the query: ${example}`,
  links_belong_to_profile: ({ example }: { readonly example: string }) =>
    `links belong to a page; specify it in the query: ${example}`,

  excludes: ({ field }: { readonly field: string }) => `cannot be combined with ${field}`,
  sort_needs_state: ({ values }: { readonly values: readonly string[] }) =>
    `does not fit the state; use ${values.join(' or ')}`,
  cursor_invalid: () => 'is not a cursor of this list; send `meta.next_cursor` of its previous response',
  cursor_of_other_filters: () =>
    'belongs to other filters or another sort; send those, or omit `starting_after` to begin again',
  cursor_of_other_profile: () => 'is a cursor of another page',
  and_more: ({ count }: { readonly count: number | null }) =>
    count === null ? 'and more' : `and ${count} more`,

  body_required: () => 'is required; send a JSON object',
  body_utf8: () => 'is not valid UTF-8',
  body_json: ({ reason }: { readonly reason: string }) => `is not valid JSON (${reason})`,
  body_depth: ({ max }: Max) => `is nested deeper than ${max} levels`,
  body_values: ({ max }: Max) => `must have at most ${max} fields and entries in total`,
  body_members: ({ max }: Max) => `must not contain an object with more than ${max} fields`,
  body_encoded: () => 'send it without Content-Encoding',
  body_form: () => 'send a form, as application/x-www-form-urlencoded',
  body_answers: () => 'must be an object with the answers by the id of their field',
  body_file_part: ({ part }: { readonly part: string }) =>
    `send multipart/form-data with one file in the part “${part}”`,
  open_fields: ({ max }: Max) => `must have at most ${max} undocumented fields`,
  open_fields_size: ({ max }: Max) => `the undocumented fields must have at most ${max} KiB in total`,
  multipart_boundary: () => 'the boundary of multipart data must have 1 to 70 characters',
  multipart_broken: () => 'the multipart data is incomplete or malformed; send it again',
  unknown_part: ({ part }: { readonly part: string }) => `unknown part; send one file in the part “${part}”`,
  file: () => 'must be a file',
  file_required: () => 'a file is required',
  file_single: () => 'send one file, not several',
  file_empty: () => 'the file is empty',
  file_size: ({ max }: Max) => `must be at most ${max} MiB`,
  picture_type: () => 'choose a PNG, JPEG, WebP, GIF or AVIF picture',
  picture_or_pdf: () =>
    'choose a PNG, JPEG, WebP, GIF or AVIF picture, a PDF, or a font (WOFF2, WOFF, TTF or OTF)',
  font_size: ({ max }: Max) =>
    `a font may have at most ${max} kB; save it as WOFF2, or with fewer characters`,
  font_damaged: () => 'the font is damaged or incomplete; export it again, as WOFF2 if possible',
  picture_damaged: () => 'the picture is damaged',
  picture_incomplete: () => 'the picture is damaged or incomplete',
  picture_pixels: ({ max }: Max) => `the picture has more than ${max} megapixels`,
  picture_slow: () => 'the picture takes too long to decode; use one with fewer pixels',
  picture_address: () => 'must be the web address of a picture',
  uploaded_picture: () => 'must be a picture uploaded to this service',

  // Parameters of pages without the API
  pixels: ({ min, max }: Range) => `must be a whole number of pixels from ${min} to ${max}`,
  pixel_count: () => 'must be a number of pixels',
  qr_darker: () => 'must be darker than the background, because many scanners fail otherwise',
  qr_contrast: ({ min }: Min) =>
    `must have a contrast of at least ${min}:1 with the background; choose a darker one`,
  page_address: () => 'is required: the web address of a page',
  json_only: () => 'only json is supported',
  days: ({ min, max }: Range) => `must be a whole number from ${min} to ${max}, as in ?days=90`,
} as const

const typeNames = new Set(['null', 'boolean', 'object', 'array', 'number', 'integer', 'string'])

/** Returns "a string" for the JSON type `string`. Returns literals unchanged. */
const formatForm = (form: string): string => (typeNames.has(form) ? addArticle(form) : form)

const formatCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const addArticle = (type: string): string =>
  type === 'null' ? 'null' : /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`

const joinAlternatives = (names: readonly string[]): string =>
  names.length > 1
    ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
    : (names[0] ?? 'one of the allowed forms')
