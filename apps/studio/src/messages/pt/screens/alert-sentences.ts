export { pt as default } from '@vitrine/page/alerts/pt'
