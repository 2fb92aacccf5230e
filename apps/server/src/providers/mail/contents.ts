import { inPlaceTitle, pendingDays } from '@vitrine/contract'
import { listFacts } from '@vitrine/texts'
import type { MailKind, MailParams } from './params.ts'
import type { AccessEventName, RevokedAccessName } from './templates.ts'
import type { MailTexts } from './texts/index.ts'

/** Texts of one e-mail. Security e-mails share label and closing, so that theirs have none. */
type Content = {
  subject: string
  /** In the order of the English catalogue, by name or as a list. */
  paragraphs: Readonly<Record<string, string>> | readonly string[]
  label?: string
  closing?: string
  /** Label of the link that turns these e-mails off. */
  mute?: string
}

/** `formatDate` formats an ISO 8601 time. */
type Context = {
  texts: MailTexts
  language: string
  kinds: MailTexts['kinds']
  site: string
  formatDate: (at: string) => string
}

type Message = string | ((values: never) => string)
type Messages<Group> = Group extends Message
  ? Group
  : { [Key in keyof Group]: Messages<Group[Key]> }[keyof Group]
/** Values that the messages of a group need. */
type Values<Group> = Exclude<Messages<Group>, string> extends (values: infer V) => string ? V : never
type Formatted<Group> = Group extends Message ? string : { [Key in keyof Group]: Formatted<Group[Key]> }

/** Formats every message of a group with the same values. */
const format = <Group extends object>(group: Group, values: Values<Group>): Formatted<Group> =>
  Object.fromEntries(
    Object.entries(group).map(([key, message]) => {
      if (typeof message === 'object') return [key, format(message, values as never)]
      return [key, typeof message === 'function' ? message(values) : message]
    }),
  ) as Formatted<Group>

/** Cuts a title for the subject. */
const shorten = (title: string): string =>
  [...title].length > 50 ? `${[...title].slice(0, 49).join('')}…` : title

/** Returns the name of a value. A value of a later version stays unchanged. */
const nameOf = (names: Readonly<Record<string, string>>, value: string): string =>
  Object.hasOwn(names, value) ? names[value]! : value

/** Queued e-mails contain numbers as text; '' = none. */
const toNumber = (text: string | undefined): number => Number(text) || 0

const addDash = (line: string) => `– ${line}`

/** Maximum names of pages in an e-mail. */
export const maxShownNames = 3

/** Returns a line with the first names of pages, or nothing. */
const listPages = (names: readonly string[], { texts, language }: Context): string[] => {
  const shownNames = names.filter((name) => name !== '' && name !== '…').slice(0, maxShownNames)
  if (shownNames.length < names.length) shownNames.push('…')
  return shownNames.length ? [texts.pair({ name: texts.pages, value: listFacts(shownNames, language) })] : []
}

const outcomePattern = /^(all|access|sessions|revoked|kept|passkeys)(?: (\d+))?$/

/** Translates revoked or remaining access, such as `sessions 2`. Names of a later version stay unchanged. */
const writeOutcome = (line: string, { texts }: Context): string => {
  const [, name, count] = outcomePattern.exec(line) ?? []
  const message = name ? texts.outcome[name as keyof MailTexts['outcome']] : line
  return typeof message === 'string' ? message : message({ count: toNumber(count) })
}

/** Translates revoked access with its number or name, such as `sessions 2`. */
const writeRevokedAccess = (line: string, { texts }: Context): string => {
  const [, name = '', value] = /^(\w+)(?: (\S+))?$/.exec(line) ?? []
  if (!Object.hasOwn(texts.revokedAccess, name)) return line
  const label = texts.revokedAccess[name as RevokedAccessName]
  return value ? texts.pair({ name: label, value }) : label
}

/** Returns the name of an event, without the name of its object. */
const nameEvent = (event: string, { texts }: Context): string => {
  const [name = ''] = event.split(' ', 1)
  return Object.hasOwn(texts.accessEvents.names, name)
    ? texts.accessEvents.names[name as AccessEventName]
    : event
}

const listAccessEvents = (
  { events, times, people, programKinds, programs, more }: MailParams['access_changed'],
  context: Context,
): string[] => {
  const lines = events.map((event, i) => {
    const kind = programKinds[i]
    const program =
      kind === 'key' || kind === 'agent' ? `${context.texts.accessEvents[kind]} ${programs[i]}`.trim() : ''
    const by = listFacts([people[i] ?? '', program].filter(Boolean), context.language)
    const name = event.slice(event.indexOf(' ') + 1 || event.length)
    const { pair } = context.texts
    const what = name ? pair({ name: nameEvent(event, context), value: name }) : nameEvent(event, context)
    const line = pair({ name: context.formatDate(times[i] ?? ''), value: what })
    return addDash(by ? `${line} (${by})` : line)
  })
  return more ? [...lines, `– + ${more}`] : lines
}

const prepareDomain = ({ host, record }: { host: string; record: string }, { site }: Context) => ({
  site,
  host,
  record,
  shortHost: shorten(host),
})

const prepareWebhook = ({ place, host, count }: MailParams['webhook_failing']) => ({
  place,
  host,
  shortHost: shorten(host),
  count: toNumber(count),
})

type Kinds = MailTexts['kinds']
/** Values for the texts of an e-mail without its own function. */
type PlainValues<Params> = Params & { site: string } & (Params extends { at: string }
    ? { date: string }
    : object)
/** Kinds whose texts need no other values. */
type PlainKind = {
  [Kind in MailKind & keyof Kinds]: PlainValues<MailParams[Kind]> extends Values<Kinds[Kind]>
    ? Kinds[Kind] extends { paragraphs: object }
      ? Kind
      : never
    : never
}[MailKind & keyof Kinds]
type Write<Kind extends MailKind> = (params: MailParams[Kind], context: Context) => Content

const contents: { readonly [Kind in Exclude<MailKind, PlainKind>]: Write<Kind> } & {
  readonly [Kind in PlainKind]?: Write<Kind>
} = {
  password_reset: ({ access }, { kinds, site }) =>
    format(kinds.password_reset, { site, access: Boolean(access) }),
  password_changed: ({ at, outcome = [] }, context) => {
    const mail = format(context.kinds.password_changed, { date: context.formatDate(at) })
    return {
      ...mail,
      paragraphs: [mail.paragraphs.changed, ...outcome.map((line) => writeOutcome(line, context))],
    }
  },
  address_proved: ({ at, ended, pages }, context) => {
    const { kinds, site, formatDate } = context
    const { paragraphs, ...mail } = format(kinds.address_proved, { site, date: formatDate(at) })
    const access = ended.length
      ? ended.map((line) => writeRevokedAccess(line, context))
      : [paragraphs.noAccess]
    return {
      ...mail,
      paragraphs: [paragraphs.verified, ...access.map(addDash), paragraphs.pages, ...pages.map(addDash)],
    }
  },
  email_changed: ({ at, newEmail }, { kinds, texts, site, formatDate }) => ({
    ...format(kinds.email_changed, { newEmail, date: formatDate(at) }),
    closing: texts.operatorAdvice({ site }),
  }),
  api_key_created: ({ at, keyName, scope }, { kinds, texts, formatDate }) =>
    format(kinds.api_key_created, { keyName, scope: nameOf(texts.scopes, scope), date: formatDate(at) }),
  account_deleted: ({ at }, { kinds, texts, site, formatDate }) => ({
    ...format(kinds.account_deleted, { site, date: formatDate(at) }),
    closing: texts.operatorAdvice({ site }),
  }),
  source_silent: ({ page, source, at }, { kinds, formatDate }) =>
    format(kinds.source_silent, {
      page,
      source,
      shortSource: shorten(source),
      date: formatDate(at),
    }),
  workspace_invite: ({ inviter, workspace, pageNames, role }, context) => {
    const { kinds, texts, site } = context
    const values = { site, inviter, workspace, role: nameOf(texts.roles, role) }
    const mail = format(kinds.workspace_invite, values)
    return { ...mail, paragraphs: [...Object.values(mail.paragraphs), ...listPages(pageNames, context)] }
  },
  transfer_request: ({ owner, workspace, page, pageName, pageNames = [] }, context) => {
    const { kinds, texts } = context
    const mail = pageNames.length
      ? format(kinds.transfer_pages, { owner, count: pageNames.length })
      : page
        ? format(kinds.transfer_page, { owner, page, pageName })
        : format(kinds.transfer_workspace, { owner, workspace })
    return {
      ...mail,
      ...texts.transfer,
      paragraphs: [...Object.values(mail.paragraphs), ...listPages(pageNames, context)],
    }
  },
  page_transferred: ({ page, to }, { kinds }) =>
    format(kinds.page_transferred, { page, to, shortPage: shorten(page) }),
  form_submission: ({ profile, form, lines }, { kinds }) => {
    const values = { profile, form, shortProfile: shorten(profile), shortForm: shorten(form) }
    const mail = format(kinds.form_submission, values)
    return { ...mail, paragraphs: [mail.paragraphs.submitted, ...lines] }
  },
  form_digest: ({ profile, ...numbers }, { kinds }) => {
    const [toCheck, others] = [toNumber(numbers.toCheck), toNumber(numbers.others)]
    const values = { profile, toCheck, others, shortProfile: shorten(profile) }
    const { paragraphs, ...mail } = format(kinds.form_digest, values)
    return {
      ...mail,
      paragraphs: [
        paragraphs.pending,
        ...(toCheck ? [paragraphs.toCheck] : []),
        ...(others ? [paragraphs.others] : []),
      ],
    }
  },
  newsletter_confirm: ({ owner, page, imprint, ownerText }, { kinds }) => {
    const { paragraphs, ...mail } = format(kinds.newsletter_confirm, {
      owner,
      page,
      imprint,
      days: pendingDays,
    })
    return {
      ...mail,
      paragraphs: [
        paragraphs.entered,
        paragraphs.confirm,
        ...(ownerText ? [ownerText] : []),
        ...(imprint ? [paragraphs.sender] : []),
      ],
    }
  },
  access_changed: (params, context) => {
    const { kinds, texts } = context
    const place = params.place || texts.accessEvents.account
    const others = params.events.length - 1 + Number(params.more)
    const summary = `${nameEvent(params.events[0] ?? '', context)}${others > 0 ? ` (+ ${others})` : ''}`
    const mail = format(kinds.access_changed, { place, summary, shortPlace: shorten(place) })
    return { ...mail, paragraphs: [mail.paragraphs.changes, ...listAccessEvents(params, context)] }
  },
  proposal: ({ page, title: given, event, person, words }, { kinds }) => {
    const { someone, unnamed, ...texts } = kinds.proposal
    const title = given === inPlaceTitle ? unnamed : given
    const values = { page, title, event, person: someone({ person }), shortTitle: shorten(title) }
    const { paragraphs, ...mail } = format(texts, values)
    return { ...mail, paragraphs: [paragraphs.news, ...(words ? [words] : [])] }
  },
  domain_verified: (params, context) =>
    format({ ...context.kinds.domain_verified, ...context.texts.domain }, prepareDomain(params, context)),
  domain_failing: (params, context) =>
    format({ ...context.kinds.domain_failing, ...context.texts.domain }, prepareDomain(params, context)),
  domain_ended: (params, context) =>
    format({ ...context.kinds.domain_ended, ...context.texts.domain }, prepareDomain(params, context)),
  domain_failed: (params, context) =>
    format({ ...context.kinds.domain_failed, ...context.texts.domain }, prepareDomain(params, context)),
  webhook_failing: (params, { kinds }) => format(kinds.webhook_failing, prepareWebhook(params)),
  webhook_disabled: (params, { kinds }) => {
    const cause = params.abandoned ? 'abandoned' : params.gone ? 'gone' : 'failures'
    return format(kinds.webhook_disabled, { ...prepareWebhook(params), cause })
  },
  alert: ({ profile, title, message }, { kinds, texts }) => ({
    ...format(kinds.alert, { profile, title }),
    paragraphs: [message],
    closing: texts.alertPreferences,
  }),
  alert_digest: ({ profile, count, lines, answers }, { kinds, texts }) => {
    const more = toNumber(count) - lines.length
    const { paragraphs, ...mail } = format(kinds.alert_digest, { profile, count: toNumber(count), more })
    return {
      ...mail,
      paragraphs: [
        ...lines,
        ...(more > 0 ? [paragraphs.more] : []),
        ...(answers.length ? [paragraphs.answers, ...answers] : []),
      ],
      closing: texts.alertPreferences,
    }
  },
}

/** Writes the texts of an e-mail. */
export const writeContent = <Kind extends MailKind>(
  kind: Kind,
  params: MailParams[Kind],
  context: Context,
): Content => {
  const write = contents[kind] as Write<Kind> | undefined
  if (write) return write(params, context)
  const date = 'at' in params && { date: context.formatDate(params.at) }
  return format(context.kinds[kind as 'new_device'], { ...params, site: context.site, ...date } as never)
}
