export {
  createFeed,
  deleteFeed,
  deleteFeeds,
  deleteFeedsOfProfile,
  type FeedTableName,
  feedTables,
  readFeed,
} from './service.ts'
