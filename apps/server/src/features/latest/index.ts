export { latestSources } from './jobs.ts'
export { addEntries, findSilentBlocks, findSources, planSources } from './service.ts'
export { maxIntervalMs } from './source.ts'
