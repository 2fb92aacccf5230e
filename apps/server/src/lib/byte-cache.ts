export { etagOf } from './etag.ts'
