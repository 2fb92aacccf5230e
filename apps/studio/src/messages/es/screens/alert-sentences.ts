export { es as default } from '@vitrine/page/alerts/es'
