import { type Static, type TSchema, Type } from 'typebox'
import { Alert } from '../features/alerts.ts'
import { campaignExample } from '../features/campaigns.ts'
import { example, Named, Role, Schedule } from '../features/common.ts'
import { FormSubmission, submissionExample } from '../features/forms.ts'
import { Link, linkExample } from '../features/links.ts'
import { VariantStats } from '../features/variants.ts'
import { describeSchema, Enum, Id, Nullable, Time } from '../operation.ts'
import { commentExample, Proposal, ProposalComment, proposalExample } from './proposal-schemas.ts'
import { Subscriber, subscriberExample } from './subscribers.ts'

const page = {
  profile: Type.Object(
    {
      id: describeSchema(Id, 'ID of the profile.'),
      username: Type.String({ description: 'Username of the profile.' }),
      url: Type.String({ description: 'URL of the page.' }),
    },
    { description: 'Page of the event.' },
  ),
}
const CampaignPart = Type.Object({
  id: describeSchema(Id, 'ID of the campaign.'),
  name: Type.String({ description: 'Name of the campaign.' }),
  slug: Type.String({ description: 'Short name of the campaign.' }),
  starts_at: Nullable(describeSchema(Time, 'Start; null for an open start.')),
  ends_at: Nullable(describeSchema(Time, 'End; null for an open end.')),
})

const FormPart = Type.Object(
  {
    id: describeSchema(Id, 'ID of the form, which is a link.'),
    title: Type.String({ description: 'Title of the form.' }),
  },
  { description: 'The form.' },
)
const submissionEvent = Type.Object({
  ...page,
  form: FormPart,
  submission: describeSchema(FormSubmission, 'The submission.'),
})
const subscriberEvent = Type.Object({ ...page, subscriber: describeSchema(Subscriber, 'The subscriber.') })
const memberFields = {
  workspace: describeSchema(Named, 'Workspace of the event.'),
  member: Type.Object(
    {
      id: describeSchema(Id, 'ID of the membership.'),
      user: describeSchema(Named, 'Account of the member.'),
      role: Role,
      profile_ids: Nullable(
        Type.Array(Id, {
          description: 'IDs of the profiles that the role applies to; null: all assigned profiles.',
        }),
      ),
    },
    { description: 'The member.' },
  ),
}

const profile = { id: 12, username: 'robin', url: 'https://vitrine.example.com/robin' }
const campaign = {
  id: campaignExample.id,
  name: campaignExample.name,
  slug: campaignExample.slug,
  starts_at: example.created,
  ends_at: example.later,
}
const form = { id: 44, title: 'Write to us' }
const membership = {
  workspace: { id: 2, name: 'Studio North' },
  member: { id: 3, user: { id: 9, name: 'Kim Example' }, role: 'editor' as const, profile_ids: [12] },
}
const workspaceOnly = 'Only endpoints of a workspace receive it; it has no `profile`.'

/** An event: its cause, the schema of its `data`, and an example of it, which test events contain. */
const defineEvent = <S extends TSchema>(event: {
  readonly summary: string
  readonly data: S
  readonly example: Static<S>
}) => event

export const webhookEvents = {
  'submission.created': defineEvent({
    summary:
      'A visitor has sent a form. Spam is not reported; `needs_check` marks what may be spam. The answers have the format of the API.',
    data: submissionEvent,
    example: { profile, form, submission: submissionExample },
  }),
  'submission.updated': defineEvent({
    summary: 'A submission was marked as spam or not, as checked, or as answered or not.',
    data: submissionEvent,
    example: { profile, form, submission: { ...submissionExample, answered_at: example.later, revision: 2 } },
  }),
  'subscriber.confirmed': defineEvent({
    summary:
      'A person has confirmed the sign-up for the newsletter of a page. Unconfirmed ones send no such event.',
    data: subscriberEvent,
    example: { profile, subscriber: subscriberExample },
  }),
  'subscriber.left': defineEvent({
    summary: 'A confirmed subscriber has left the newsletter. Send them no more e-mails.',
    data: subscriberEvent,
    example: {
      profile,
      subscriber: { ...subscriberExample, state: 'unsubscribed', left_at: example.later },
    },
  }),
  'milestone.reached': defineEvent({
    summary:
      'Views or clicks of all time have reached 100, 1,000, 10,000 and so on. Each is reported once. The alert rule `milestone` checks this hourly; while it is off, nothing is sent.',
    data: Type.Object({
      ...page,
      metric: Enum(['views', 'clicks'], { description: 'Figure that reached the milestone.' }),
      milestone: Type.Integer({ minimum: 1, description: 'A power of ten.' }),
      value: Type.Integer({ minimum: 0, description: 'Total at the time of the check.' }),
    }),
    example: { profile, metric: 'views', milestone: 1000, value: 1024 },
  }),
  'link.clicked_out_of_schedule': defineEvent({
    summary:
      'A visitor has clicked a link whose schedule has not started or has ended. Sent at most once per hour and link. Bots and members of the page do not count.',
    data: Type.Object({
      ...page,
      link: Type.Object(
        {
          id: describeSchema(Id, 'ID of the link.'),
          title: Type.String({ description: 'Title of the link.' }),
          url: Type.String({ description: 'URL of the link.' }),
          state: Enum(['scheduled', 'expired'], {
            description: '`scheduled`: before its start; `expired`: after its end.',
          }),
          schedule: describeSchema(Schedule, 'Period in which it is shown. A missing end is open.'),
        },
        { description: 'The link.' },
      ),
    }),
    example: {
      profile,
      link: {
        id: linkExample.id,
        title: linkExample.title,
        url: linkExample.url,
        state: 'expired',
        schedule: { starts_at: example.created, ends_at: example.updated, timezone: 'Europe/Vienna' },
      },
    },
  }),
  'page.published': defineEvent({
    summary: 'A page was published. Later changes of a published page do not count.',
    data: Type.Object(page),
    example: { profile },
  }),
  'version.restored': defineEvent({
    summary: 'A version of the page was restored. To undo this, restore `safety_version_id`.',
    data: Type.Object({
      ...page,
      version: Type.Object(
        {
          id: describeSchema(Id, 'ID of the version.'),
          name: Type.String({ description: 'Name of the version.' }),
          created_at: describeSchema(Time, 'Time the version was saved.'),
        },
        { description: 'The restored version.' },
      ),
      safety_version_id: Type.Integer({
        minimum: 1,
        description: 'The state before; restore it to undo this restore.',
      }),
    }),
    example: {
      profile,
      version: { id: 90, name: 'Before the fair', created_at: example.created },
      safety_version_id: 93,
    },
  }),
  'alert.raised': defineEvent({
    summary:
      'An alert was raised. Milestones and form submissions have their own events instead. Rules that are off raise no alerts. The channels of alerts have no effect on webhooks.',
    data: Type.Object({
      ...page,
      alert: Type.Pick(
        Alert,
        [
          'id',
          'type',
          'severity',
          'title',
          'message',
          'metric',
          'value',
          'baseline',
          'change_pct',
          'window',
          'subject',
          'created_at',
        ],
        { description: 'The alert.' },
      ),
    }),
    example: {
      profile,
      alert: {
        id: 91,
        type: 'traffic_spike',
        severity: 'info',
        title: '3 times as many views as usual',
        message: '640 views on 8 March; about 210 were expected.',
        metric: 'views',
        value: 640,
        baseline: 210,
        change_pct: 204.8,
        window: '2026-03-08',
        subject: { type: 'profile', id: 12, name: null },
        created_at: example.later,
      },
    },
  }),
  'campaign.started': defineEvent({
    summary:
      'A campaign has started: at its start date, or when it was activated later. Sent once per campaign.',
    data: Type.Object({ ...page, campaign: describeSchema(CampaignPart, 'The campaign.') }),
    example: { profile, campaign },
  }),
  'campaign.ended': defineEvent({
    summary:
      'A started campaign has ended: at its end date, or when it was archived. Sent once per campaign.',
    data: Type.Object({ ...page, campaign: describeSchema(CampaignPart, 'The campaign.') }),
    example: { profile, campaign },
  }),
  'variant.decided': defineEvent({
    summary:
      'A running experiment has a verdict: the variant is better or worse than the original. Checked hourly while the page has visitors. Sent once per comparison; other weights or a pause start a new one.',
    data: Type.Object({
      ...page,
      variant: describeSchema(Named, 'The variant.'),
      ...Type.Pick(VariantStats, ['confidence', 'uplift', 'uplift_ci']).properties,
      verdict: Enum(['better', 'worse'], { description: 'The variant, compared with the original.' }),
    }),
    example: {
      profile,
      variant: { id: 31, name: 'Short bio' },
      confidence: 0.97,
      uplift: 0.18,
      uplift_ci: [0.02, 0.36] as [number, number],
      verdict: 'better',
    },
  }),
  'link.created': defineEvent({
    summary: 'A link was added. `link` is the link as the API returns it.',
    data: Type.Object({ ...page, link: describeSchema(Link, 'The link.') }),
    example: { profile, link: { ...linkExample, clicks: 0, unique_clicks: 0, last_clicked_at: null } },
  }),
  'link.updated': defineEvent({
    summary:
      'The content of a link changed, so that it has a new revision. Writes without changes and reordering send no event. A request that changes many links sends one event per link.',
    data: Type.Object({ ...page, link: describeSchema(Link, 'The link.') }),
    example: { profile, link: linkExample },
  }),
  'link.archived': defineEvent({
    summary: 'A link was archived.',
    data: Type.Object({ ...page, link: describeSchema(Link, 'The link.') }),
    example: { profile, link: { ...linkExample, state: 'archived', archived_at: example.later } },
  }),
  'link.restored': defineEvent({
    summary: 'An archived link was restored, alone or with a version.',
    data: Type.Object({ ...page, link: describeSchema(Link, 'The link.') }),
    example: { profile, link: linkExample },
  }),
  'profile.updated': defineEvent({
    summary:
      'The settings of a page changed: texts, theme, picture, username, custom domain or publication. Read the profile for the new values.',
    data: Type.Object({
      ...page,
      revision: Type.Integer({ minimum: 1, description: 'Revision of the profile after the change.' }),
      changed: Type.Array(Type.String(), {
        description: 'Names of the fields of the profile that changed, such as `bio` and `theme`.',
      }),
    }),
    example: { profile, revision: 4, changed: ['bio', 'theme'] },
  }),
  'proposal.opened': defineEvent({
    summary:
      'A change of the page was proposed, or a draft submitted. Read the proposal for its comparison. Later changes of an open proposal send no event.',
    data: Type.Object({ ...page, proposal: describeSchema(Proposal, 'The proposal.') }),
    example: { profile, proposal: proposalExample },
  }),
  'proposal.commented': defineEvent({
    summary: 'A proposal has a new comment, or the service says why it was not applied at its time.',
    data: Type.Object({
      ...page,
      proposal: describeSchema(Proposal, 'The proposal.'),
      comment: describeSchema(ProposalComment, 'The comment.'),
    }),
    example: { profile, proposal: proposalExample, comment: commentExample },
  }),
  'proposal.decided': defineEvent({
    summary:
      'A proposal was accepted and applied, rejected, or withdrawn. An acceptance for a later time sends it at that time.',
    data: Type.Object({ ...page, proposal: describeSchema(Proposal, 'The proposal.') }),
    example: {
      profile,
      proposal: {
        ...proposalExample,
        status: 'rejected',
        decision: {
          at: example.later,
          by: { id: 7, name: 'Robin Example' },
          guest_name: null,
          words: 'We stay closed in spring.',
          hash: null,
          version_id: null,
          left_out: [],
        },
      },
    },
  }),
  'member.joined': defineEvent({
    summary: `A person accepted an invitation to a workspace. ${workspaceOnly}`,
    data: Type.Object(memberFields),
    example: membership,
  }),
  'member.updated': defineEvent({
    summary: `The role or the profiles of a member changed, also by a transfer of the workspace. ${workspaceOnly}`,
    data: Type.Object({
      ...memberFields,
      previous: Type.Object(
        { role: Role, profile_ids: memberFields.member.properties.profile_ids },
        { description: 'State before the change.' },
      ),
    }),
    example: { ...membership, previous: { role: 'viewer', profile_ids: [12] } },
  }),
  'member.removed': defineEvent({
    summary: `A member left a workspace or was removed. ${workspaceOnly}`,
    data: Type.Object(memberFields),
    example: membership,
  }),
}

export type WebhookEventType = keyof typeof webhookEvents
export type MemberEventType = Extract<WebhookEventType, `member.${string}`>
export const webhookEventTypes = Object.keys(webhookEvents) as WebhookEventType[]

export type WebhookData = { [T in WebhookEventType]: Static<(typeof webhookEvents)[T]['data']> }
export type WebhookPayload = {
  [T in WebhookEventType]: {
    /** The same as the header `webhook-id`. */
    id: string
    type: T
    timestamp: string
    studio_url: string
    data: WebhookData[T]
  }
}[WebhookEventType]
