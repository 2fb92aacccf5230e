import type { Answer, VariantStats } from '@vitrine/contract'
import type { Day, DayRange } from '../visits/index.ts'

type DayClicks = ReadonlyMap<Day, number>

/** Input of the rules, as plain data so that rules are pure. All days are complete days in the profile's time zone. */
export type Observations = {
  /** Days that the answers are about. */
  readonly range: DayRange
  /** Days of the range, before and after it in order: none before the page was created, and only those that filters cover. */
  readonly days: readonly { readonly day: Day; readonly visitors: number; readonly clicks: number }[]
  /** Possible causes of an unusual day, with their clicks on each of `days`. */
  readonly causes: readonly {
    readonly type: 'campaign' | 'utm_campaign'
    readonly id: number | null
    readonly name: string
    readonly clicks: DayClicks
  }[]
  /** Blocks of the page, with their counts in `range`. */
  readonly links: readonly {
    readonly id: number
    readonly title: string
    /** Position on the page, from 0. */
    readonly position: number
    /** First day with the present content. Null if not all visitors can see and click it. */
    readonly shownSince: Day | null
    readonly clicks: number
    /** Sum of the days' visitors who clicked. */
    readonly clickers: number
  }[]
  /** Clicks by link id and day in `range`. */
  readonly clicksByLink: ReadonlyMap<number, DayClicks>
  readonly referrers: readonly {
    readonly name: string
    readonly visitors: ReadonlyMap<Day, number>
    /** Visitors by day and hour (24 numbers) of `range`. Days that are older than 90 days, or too large, are missing. */
    readonly hours: ReadonlyMap<Day, readonly number[]>
  }[]
  readonly experiments: readonly {
    readonly id: number
    readonly name: string
    readonly stats: Pick<VariantStats, 'confidence' | 'verdict' | 'uplift' | 'rate' | 'ci'>
  }[]
  readonly deadLinks: readonly {
    readonly id: number
    readonly title: string
    readonly status: string
    readonly since: Day
    /** Sum of the visitors who clicked on each later day of `range`. */
    readonly people: number
  }[]
}

/** Answer without its sentences. */
export type AnswerFacts = Omit<Answer, 'text' | 'how'>

/** One test of a rule. All tests count for the control of false answers, also those that cannot become an answer. */
export type Test = {
  readonly pValue: number
  /** |ln| of the ratio that the answer reports, so that twice as many and half as many are equally large. */
  readonly effect: number
  readonly facts: AnswerFacts | null
}

export type AnswerRule = {
  /** Largest p-value of an answer if it were the only test, or null if the rule reports facts without a test. */
  readonly level: number | null
  evaluate(observations: Observations): Test[]
}
