export function listFindings(file: string, source: string): string[]
