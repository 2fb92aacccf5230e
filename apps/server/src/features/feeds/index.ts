export {
  createFeed,
  deleteFeeds,
  deleteFeedsOfProfile,
  type FeedTableName,
  feedTables,
  listFeedsOfAccount,
  readFeed,
} from './service.ts'
