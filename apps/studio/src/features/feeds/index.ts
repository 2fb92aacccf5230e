export { Feeds } from './feeds.tsx'
export { feedsQuery } from './queries.ts'
