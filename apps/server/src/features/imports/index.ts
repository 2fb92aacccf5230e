export { parseOembed, readMedia } from './media.ts'
