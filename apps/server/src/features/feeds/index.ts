export { createFeed, endFeeds, feedsOfOwner, type Sheet, sheetOf, sheets } from './service.ts'
