/** Parses Fastify's `printRoutes({ commonPrefix: false })`. */
export const parseRoutes = (printed: string): { path: string; methods: string }[] => {
  const parents: string[] = []
  return printed.split('\n').flatMap((line) => {
    const [, indent = '', part, methods = ''] =
      /^((?:│ {3}| {4})*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    if (part === undefined) return []
    const depth = indent.length / 4
    parents.length = depth
    const path = (parents[depth - 1] ?? '') + part
    parents[depth] = path
    return methods ? [{ path, methods }] : []
  })
}
