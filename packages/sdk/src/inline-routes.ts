import * as tables from './routes.ts'

/** Writes the SDK's tables of routes as values into a bundle, which then does not contain the operations and their schemas. */
export const inlineRoutes = () => ({
  name: 'inline-routes',
  load: {
    filter: { id: /[\\/]packages[\\/]sdk[\\/]src[\\/]routes\.ts$/ },
    handler: () =>
      Object.entries(tables)
        .map(([name, table]) => `export const ${name} = ${JSON.stringify(table)}`)
        .join('\n'),
  },
})
