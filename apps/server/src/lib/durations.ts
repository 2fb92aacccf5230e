export { dayMs, hourMs, minuteMs, secondMs } from '@vitrine/contract/durations'
