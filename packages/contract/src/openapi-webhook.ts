import { type TObject, type TSchema, Type } from 'typebox'
import type { Components, Json } from './components.ts'
import { Time } from './operation.ts'

export type WebhookDescription = {
  readonly type: string
  readonly summary: string
  readonly data: TSchema
  readonly example: unknown
}

const describeHeader = (name: string, description: string, schema: Json = { type: 'string' }): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
})

const headers = [
  describeHeader('webhook-id', 'ID of the message, the same at each attempt.'),
  describeHeader('webhook-timestamp', 'Time of this attempt, in seconds since 1970.', { type: 'integer' }),
  describeHeader(
    'webhook-signature',
    '`v1,` and the base64 of HMAC-SHA256; two values separated by a space while a secret is rotated.',
  ),
  {
    ...describeHeader('vitrine-test', 'Only on test events.', { type: 'string', const: '1' }),
    required: false,
  },
]

export const createWebhookPayload = (type: string, data: TSchema): TObject =>
  Type.Object({
    id: Type.String({ description: 'Same as the header `webhook-id`.' }),
    type: Type.Literal(type, { description: 'Type of the event.' }),
    timestamp: Time,
    studio_url: Type.String({ description: 'Screen of the studio that shows what the event is about.' }),
    data,
  })

export const describeWebhook = (
  { type, summary, data, example }: WebhookDescription,
  components: Components,
): Json => {
  return {
    operationId: `receive_${type.replace('.', '_')}`,
    tags: ['Webhooks'],
    summary: `Receive ${type}`,
    description: `${summary}\n\nSigned as Standard Webhooks 1.0.0.`,
    security: [],
    parameters: headers,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: components.inline(createWebhookPayload(type, data)),
          example: {
            id: 'msg_3QmZcTq8bWn0YkLr5VxDhA',
            type,
            timestamp: '2026-03-09T09:00:00.000Z',
            studio_url: 'https://vitrine.example.com/studio/pages/12',
            data: example,
          },
        },
      },
    },
    responses: {
      '2XX': { description: 'Received.' },
      '410': { description: 'Disables the endpoint.' },
      default: { description: 'The event is sent again later, for three days.' },
    },
  }
}
