export { dismissReport, listReports, oldReports, type Report, storeReport } from './service.ts'
