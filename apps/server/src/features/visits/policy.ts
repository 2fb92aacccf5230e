/** Pure functions for classifying visits and for rates. */
export { type Agent, agentOf, classify, plainHost, type Traits } from './classify.ts'
export { ratio } from './ratio.ts'
