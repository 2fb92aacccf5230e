export {
  createFeed,
  deleteFeeds,
  type FeedTableName,
  feedTables,
  listFeedsOfOwner,
  readFeed,
} from './service.ts'
