export const findBundledNode: (root?: string) => string | undefined
