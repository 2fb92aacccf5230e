import { raw } from './html.ts'

export const logoPaths = raw(
  '<path d="M4.5 3h15l2 5.5a2.9 2.9 0 0 1-4.75 2.2 3.1 3.1 0 0 1-4.75 0 3.1 3.1 0 0 1-4.75 0A2.9 2.9 0 0 1 2.5 8.5Z"/><path d="M4 13v8h16v-8h-2v6H6v-6Z"/>',
)

export const mark = raw(`<svg viewBox="0 0 24 24" aria-hidden="true">${logoPaths.value}</svg>`)

export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#14543f"/><g transform="translate(4 4)" fill="#e2bd66">${logoPaths.value}</g></svg>`
