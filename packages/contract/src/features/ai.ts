import { type Static, Type } from 'typebox'
import { Problem } from '../envelopes.ts'
import { ideaTypes, maxLengths } from '../limits.ts'
import {
  Clearable,
  defineOperation,
  defineOperations,
  describeSchema,
  Enum,
  Id,
  Nullable,
  resource,
  Time,
} from '../operation.ts'
import { createProblem } from '../problems/index.ts'
import {
  anyRoleText,
  Count,
  editorRoleText,
  example,
  Language,
  profileCreateErrors,
  profileReadErrors,
} from './common.ts'

const IdeaType = Enum(ideaTypes, { description: 'Kind of text.' })
const Tone = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'For example friendly, professional, playful or bold.',
})

export const IdeaRequest = Type.Object({
  type: IdeaType,
  tone: Clearable(Tone),
  language: Clearable(Language),
  prompt: Clearable(
    Type.String({
      maxLength: maxLengths.idea.prompt,
      description: 'Requested content. Ideas by rules repeat its first sentence.',
    }),
  ),
  link_id: Clearable(describeSchema(Id, 'ID of the link that the text is for.')),
  count: Clearable(
    Type.Integer({ minimum: 1, maximum: 5, description: 'Number of suggestions. Default: 3.' }),
  ),
})
export type IdeaRequest = Static<typeof IdeaRequest>

export const Idea = Type.Object({
  ...resource,
  profile_id: describeSchema(Id, 'ID of the profile.'),
  link_id: Nullable(describeSchema(Id, 'ID of the link that the texts are for; null for the profile.')),
  type: IdeaType,
  tone: Nullable(Type.String({ description: 'Requested tone; null if none was requested.' })),
  language: Type.String({ description: 'Language of the suggestions (BCP 47).' }),
  prompt: Nullable(Type.String({ description: 'Requested content; null if none was requested.' })),
  source: Enum(['rules', 'model'], {
    description: "`rules`: composed from the profile's content, without a model.",
  }),
  suggestions: Type.Array(
    Type.Object({
      text: Type.String({ description: 'Plain text.' }),
      rationale: Type.String({
        description: 'Why the text is suggested: in English, or by a model in the language of the text.',
      }),
      reasons: Type.Array(Problem, {
        description: 'The rationale as rules that clients translate. Empty for ideas of a model.',
      }),
      char_count: describeSchema(Count, 'Length in characters.'),
    }),
    { description: 'Suggested texts.' },
  ),
  credits_used: describeSchema(Count, 'Credits that the request has cost.'),
})
export type Idea = Static<typeof Idea>

export const IdeaOverview = Type.Object({
  ideas: Type.Array(Idea, { description: 'The latest 100, newest first.' }),
  credits: Type.Object(
    {
      used: describeSchema(Count, 'Credits used in this month.'),
      limit: Nullable(Type.Integer({ minimum: 0, description: 'Credits per month; null: unlimited.' })),
      resets_at: describeSchema(Time, 'Time at which the credits are renewed.'),
    },
    { description: "Credits of the owner's plan in this month." },
  ),
})
export type IdeaOverview = Static<typeof IdeaOverview>

export const ideaExample: Idea = {
  id: 14,
  profile_id: 12,
  link_id: null,
  type: 'bio',
  tone: 'friendly',
  language: 'en',
  prompt: null,
  source: 'rules',
  suggestions: [
    {
      text: 'Robin in Vienna: ceramics from a small workshop.',
      rationale: 'Says who you are and where you are.',
      reasons: [createProblem(null, 'idea_says', { facts: ['name', 'location'] })],
      char_count: 48,
    },
  ],
  credits_used: 1,
  revision: 1,
  created_at: example.updated,
  updated_at: example.updated,
}

export const aiOperations = defineOperations('AI content', {
  listIdeas: defineOperation({
    route: 'GET /profiles/:profile_id/ai-content',
    summary: 'List content ideas',
    grants: 'nothing',
    description: [
      anyRoleText,
      "The ideas for the profile, and the owner's credits of this calendar month (UTC).",
    ],
    access: 'read',
    ok: { 200: IdeaOverview },
    errors: profileReadErrors,
    example: {
      data: { ideas: [ideaExample], credits: { used: 4, limit: 10, resets_at: '2026-04-01T00:00:00.000Z' } },
    },
  }),
  generateIdeas: defineOperation({
    route: 'POST /profiles/:profile_id/ai-content/generate',
    summary: 'Generate content ideas',
    grants: 'nothing',
    description: [
      editorRoleText,
      "Suggests texts based on the profile's content and does not change the profile. `link_id` is the link of a `title`, `cta` or `description` (422 if it is not an active link of the profile). `source` is the origin: a model or rules. `seo` alternates between the search title (at most 60 characters) and the search description (155), starting with a title; a bio has at most 160 characters, a `title` 60, a `cta` 40, a `description` 200.",
      'Without `language` the texts are in the profile’s language. `language` in the response is the actual language: rules support English, Portuguese, Spanish, German and French.',
      "Costs one of the owner's monthly credits, none on failure (403 `plan_limit` without credits; 503 `provider_unavailable` if the model does not respond).",
    ],
    access: 'write',
    body: IdeaRequest,
    ok: { 200: Idea },
    errors: [...profileCreateErrors, 'provider_unavailable'],
    example: { body: { type: 'bio', tone: 'friendly', count: 1 }, data: ideaExample },
  }),
})
