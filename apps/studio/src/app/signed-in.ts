// Frame and home of a page, which are one script, because people who sign in do not need them yet

export { Component as PageFrame } from '../editor/page-frame.tsx'
export { Component as Home } from '../features/profile/home/home.tsx'
export { Component as Shell } from './shell.tsx'
