export {
  createFeed,
  deleteFeeds,
  deleteFeedsOfProfile,
  type FeedTableName,
  feedsOfOwner,
  feedTables,
  readFeed,
} from './service.ts'
