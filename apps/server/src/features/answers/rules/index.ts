import type { AnswerRule } from '../answer.ts'
import { bestBlock } from './best-block.ts'
import { deadLink } from './dead-link.ts'
import { hardlyPressed } from './hardly-pressed.ts'
import { nightVisitors } from './night-visitors.ts'
import { unusualDay } from './unusual-day.ts'
import { variantBetter } from './variant-better.ts'

/**
 * All rules. To add one, add its kind to the contract's `answerKinds` and a sentence in each catalogue of
 * packages/page/src/answers/texts.
 */
export const answerRules: readonly AnswerRule[] = [
  deadLink,
  unusualDay,
  bestBlock,
  hardlyPressed,
  nightVisitors,
  variantBetter,
]
