import { type AnyOperation, accountOperations, extensionOperations, operations } from '@vitrine/contract'

/** Method, path and file part of an operation. */
export type Route = readonly [method: AnyOperation['method'], path: string, part?: string]

const toRoutes = (table: Readonly<Record<string, AnyOperation>>): Record<string, Route> =>
  Object.fromEntries(
    Object.entries(table).map(([id, { method, path, upload }]) => [
      id,
      upload ? [method, path, upload.part] : [method, path],
    ]),
  )

// Builds replace these tables by their values, so that browsers do not load the contract (inline-routes.ts)
export const routes = toRoutes(operations)
export const extensionRoutes = toRoutes(extensionOperations)
export const accountRoutes = toRoutes(accountOperations)
