export const bundledNode: (root?: string) => string | undefined
