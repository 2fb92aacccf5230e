import { Type } from 'typebox'
import { compile } from '../../domain/validate.ts'

type PriceShape = { id: string; lookup_key?: string | null }
type PeriodShape = { current_period_start?: number; current_period_end?: number }
/** Fields of a subscription in older and newer API versions. Times in seconds. */
export type SubscriptionShape = PeriodShape & {
  id: string
  status: string
  created: number
  cancel_at_period_end: boolean
  cancel_at?: number | null
  canceled_at?: number | null
  ended_at?: number | null
  items: { data: (PeriodShape & { price: PriceShape })[] }
}
const At = Type.Optional(Type.Union([Type.Integer(), Type.Null()]))
const Period = {
  current_period_start: Type.Optional(Type.Integer()),
  current_period_end: Type.Optional(Type.Integer()),
}
const listProblems = compile(
  Type.Object({
    data: Type.Array(
      Type.Object({
        id: Type.String({ minLength: 1 }),
        status: Type.String(),
        created: Type.Integer(),
        cancel_at_period_end: Type.Boolean(),
        cancel_at: At,
        canceled_at: At,
        ended_at: At,
        ...Period,
        items: Type.Object({
          data: Type.Array(
            Type.Object({
              ...Period,
              price: Type.Object({
                id: Type.String(),
                lookup_key: Type.Optional(Type.Union([Type.String(), Type.Null()])),
              }),
            }),
          ),
        }),
      }),
    ),
  }),
  'answer',
)

export const readSubscriptions = (list: unknown): SubscriptionShape[] | null =>
  listProblems(list).length ? null : (list as { data: SubscriptionShape[] }).data
