export { Feeds } from './feeds.tsx'
