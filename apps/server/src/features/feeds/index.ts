export {
  createFeed,
  deleteFeeds,
  deleteFeedsOfProfile,
  type FeedTableName,
  feedTables,
  listFeedsOfOwner,
  readFeed,
} from './service.ts'
