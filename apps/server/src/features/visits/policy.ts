/** What a request tells of its visitor, and how rates of what was counted are told; pure. */
export { type Agent, agentOf, classify, plainHost, type Traits } from './classify.ts'
export { ratio } from './ratio.ts'
