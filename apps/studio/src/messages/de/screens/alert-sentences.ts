export { de as default } from '@vitrine/page/alerts/de'
