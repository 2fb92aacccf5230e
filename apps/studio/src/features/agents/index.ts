export { Agents } from './agents.tsx'
export { agentsQuery } from './queries.ts'
