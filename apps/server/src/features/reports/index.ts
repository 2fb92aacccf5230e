export { oldReports } from './jobs.ts'
export { dismissReport, listReports, storeReport } from './service.ts'
