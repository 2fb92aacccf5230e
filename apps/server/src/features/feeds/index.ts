export { createFeed, deleteFeeds, feedsOfOwner, type Sheet, sheetOf, sheets } from './service.ts'
