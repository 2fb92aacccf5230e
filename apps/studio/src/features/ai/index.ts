export { IdeasButton } from './ideas-button.tsx'
