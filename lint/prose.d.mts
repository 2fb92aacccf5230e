export function findingsOf(file: string, source: string): string[]
