/** What a request tells of its visitor; pure. */
export { type Agent, agentOf, classify, plainHost, type Traits } from './classify.ts'
