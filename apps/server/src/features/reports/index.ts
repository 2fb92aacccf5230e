export { dismissReport, listReports, oldReports, storeReport } from './service.ts'
