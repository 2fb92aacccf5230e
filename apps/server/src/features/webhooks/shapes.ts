import type { WebhookPayload, WebhookShape } from '@vitrine/contract'
import { formatAnswer } from '../forms/index.ts'
import { english } from './english.ts'

/** Returns the body of a delivery. `text` is the stored event. */
export const formatBody = (shape: WebhookShape, text: string, payload: WebhookPayload): string => {
  if (shape === 'standard') return text
  const message = toMessage(payload)
  return JSON.stringify(shape === 'slack' ? toSlackMessage(message) : toDiscordMessage(message))
}

type Message = {
  readonly title: string
  readonly text: string
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly page: { readonly name: string; readonly url: string }
}

/** Formats an event. Falls back to the event's name if the stored event lacks a field. */
const toMessage = (payload: WebhookPayload): Message => {
  try {
    return formatEvent(payload)
  } catch {
    return { title: String(payload.type || 'Event'), text: '', facts: [], page: { name: '', url: '' } }
  }
}

const formatEvent = (payload: WebhookPayload): Message => {
  const { data } = payload
  const { events: texts, address } = english
  const page =
    'workspace' in data
      ? { name: data.workspace.name, url: payload.studio_url }
      : { name: data.profile?.username ?? '', url: data.profile?.url ?? '' }
  const createMessage = (title: string, text = '', facts: Message['facts'] = []): Message => ({
    title,
    text,
    facts,
    page,
  })
  switch (payload.type) {
    case 'submission.created': {
      const { form, submission } = payload.data
      const answers = submission.fields_snapshot.flatMap(({ id, label }) => {
        const answer = submission.answers[id]
        return answer === undefined ? [] : [[label, formatAnswer(answer)] as const]
      })
      return submission.needs_check
        ? createMessage(texts.entryToCheck.title({ form: form.title }), texts.entryToCheck.text, answers)
        : createMessage(texts.entry.title({ form: form.title }), '', answers)
    }
    case 'submission.updated':
      return createMessage(texts.entryUpdated.title({ form: payload.data.form.title }))
    case 'subscriber.confirmed':
      return createMessage(texts.subscriberConfirmed.title, payload.data.subscriber.email)
    case 'subscriber.left':
      return createMessage(texts.subscriberLeft.title, payload.data.subscriber.email)
    case 'milestone.reached': {
      const { milestone, metric, value } = payload.data
      return createMessage(
        texts.milestone.title({ milestone, metric }),
        texts.milestone.text({ value, metric }),
      )
    }
    case 'link.clicked_out_of_schedule': {
      const { link } = payload.data
      const { title, text } = texts.outsideSchedule
      return createMessage(title({ link: link.title }), text({ state: link.state }), [[address, link.url]])
    }
    case 'page.published':
      return createMessage(texts.published.title)
    case 'version.restored': {
      const { version } = payload.data
      return createMessage(
        texts.restored.title,
        version.name || texts.restored.text({ time: version.created_at }),
      )
    }
    case 'alert.raised':
      return createMessage(payload.data.alert.title, payload.data.alert.message)
    case 'campaign.started':
      return createMessage(texts.campaignStarted.title({ campaign: payload.data.campaign.name }))
    case 'campaign.ended':
      return createMessage(texts.campaignEnded.title({ campaign: payload.data.campaign.name }))
    case 'variant.decided': {
      const { variant, verdict } = payload.data
      return createMessage(texts.decided.title({ variant: variant.name, verdict }))
    }
    case 'link.created':
    case 'link.updated':
    case 'link.archived':
    case 'link.restored': {
      const { link } = payload.data
      const { title } = texts[linkChanges[payload.type]]
      return createMessage(title({ link: link.title }), '', [[address, link.url]])
    }
    case 'profile.updated':
      return createMessage(texts.changed.title, '', [[english.fields, payload.data.changed.join(', ')]])
    case 'proposal.opened':
    case 'proposal.decided': {
      const { title, status } = payload.data.proposal
      return payload.type === 'proposal.opened'
        ? createMessage(texts.proposalOpened.title({ title }))
        : createMessage(texts.proposalDecided.title({ title, status }))
    }
    case 'proposal.commented': {
      const { proposal, comment } = payload.data
      return createMessage(texts.proposalCommented.title({ title: proposal.title }), comment.text)
    }
    case 'member.joined':
    case 'member.updated':
    case 'member.removed': {
      const { user, role } = payload.data.member
      return createMessage(texts[memberChanges[payload.type]].title({ name: user.name, role }))
    }
    default:
      throw new Error('unknown event')
  }
}

const linkChanges = {
  'link.created': 'linkCreated',
  'link.updated': 'linkUpdated',
  'link.archived': 'linkArchived',
  'link.restored': 'linkRestored',
} as const

const memberChanges = {
  'member.joined': 'memberJoined',
  'member.updated': 'memberUpdated',
  'member.removed': 'memberRemoved',
} as const

/** Returns at most `max` UTF-16 units without splitting a character. */
const truncate = (text: string, max: number): string =>
  text.length <= max
    ? text
    : `${text
        .slice(0, max - 1)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`

/** Breaks words that notify all users of a chat, for clients that read Slack's format as plain text. */
const escapeMentions = (text: string): string =>
  text.replace(/@(?=everyone|here|channel|all|group|room)/gi, '@\u2060')

/** Escapes `&`, `<` and `>`, with which Slack marks mentions, channels and links. */
const formatSlackText = (text: string, max: number): string => {
  const escaped = escapeMentions(text).replace(/[&<>]/g, (c) =>
    c === '&' ? '&amp;' : c === '<' ? '&lt;' : '&gt;',
  )
  return truncate(escaped, max).replace(/&[a-z]*…$/, '…')
}

/** Limits below those of Slack's Block Kit: 150 characters for a header, 3,000 for a section, 50 blocks per message. */
const slackLimits = { header: 150, name: 300, value: 2500, facts: 20, line: 300 }

const toSlackMessage = ({ title, text, facts, page }: Message) => {
  const createPlainText = (value: string, max: number) => ({
    type: 'plain_text',
    text: truncate(escapeMentions(value), max),
    emoji: false,
  })
  const createSection = (name: string, value: string) => ({
    type: 'section',
    text: {
      type: 'mrkdwn',
      text: `${name && `*${formatSlackText(name, slackLimits.name)}*\n`}${formatSlackText(value, slackLimits.value)}`,
    },
  })
  return {
    text: formatSlackText(`${title} – ${page.name}`, slackLimits.line),
    blocks: [
      { type: 'header', text: createPlainText(title, slackLimits.header) },
      ...(text ? [createSection('', text)] : []),
      ...facts.slice(0, slackLimits.facts).map(([name, value]) => createSection(name, value || '–')),
      { type: 'context', elements: [createPlainText(`${page.name} – ${page.url}`, slackLimits.line)] },
    ],
    unfurl_links: false,
    unfurl_media: false,
  }
}

/** Escapes Discord's Markdown and `<@…>`. */
const formatDiscordText = (text: string, max: number): string =>
  truncate(escapeMentions(text).replace(/[\\*_~`|>#[\]()<@:-]/g, '\\$&'), max).replace(
    /(?<!\\)((?:\\\\)*)\\…$/,
    '$1…',
  )

/** Limits below those of Discord: 256 characters for titles and names, 1,024 for values, 25 fields, 6,000 in total. */
const discordLimits = { title: 250, name: 100, value: 1000, text: 1000, facts: 20, together: 4500 }

const toDiscordMessage = ({ title, text, facts, page }: Message) => {
  const fields = facts.slice(0, discordLimits.facts)
  const value = Math.min(
    discordLimits.value,
    Math.floor(discordLimits.together / fields.length) - discordLimits.name,
  )
  return {
    // Prevents mentions in all texts
    allowed_mentions: { parse: [] },
    content: '',
    embeds: [
      {
        title: formatDiscordText(title, discordLimits.title),
        ...(/^https?:\/\//.test(page.url) ? { url: page.url } : {}),
        ...(text ? { description: formatDiscordText(text, discordLimits.text) } : {}),
        fields: fields.map(([name, fact]) => ({
          name: formatDiscordText(name, discordLimits.name) || '–',
          value: formatDiscordText(fact, value) || '–',
        })),
        footer: { text: truncate(escapeMentions(page.name), discordLimits.name) },
      },
    ],
  }
}
