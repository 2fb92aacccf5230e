export { createFeed, deleteFeeds, type FeedTableName, feedsOfOwner, feedTables, readFeed } from './service.ts'
