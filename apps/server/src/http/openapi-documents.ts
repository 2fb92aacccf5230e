import {
  accountOperations,
  createAccountDocument,
  createOpenApiDocument,
  extensionBase,
  extensionOperations,
  operations,
  webhookEvents,
  webhookEventTypes,
} from '@vitrine/contract'
import type { Config } from '../config.ts'
import { version as serverVersion } from '../process/version.ts'
import { createCookieNames } from './cookies.ts'

const createBasicInfo = (config: Config) => ({
  version: serverVersion,
  sessionCookie: createCookieNames(config).session,
  docsUrl: `${config.BASE_URL}/docs`,
  contact: { name: config.SITE_NAME, url: config.BASE_URL },
})

export const createServiceDocument = (config: Config): object =>
  createOpenApiDocument(operations, {
    ...createBasicInfo(config),
    title: `${config.SITE_NAME} service API`,
    description: `The stable service API. More operations (bulk writes, import, export, webhooks, feeds) are extensions under \`${extensionBase}\`, described by \`${extensionBase}/openapi.json\`.`,
    servers: [
      { url: `${config.BASE_URL}/api/v1`, description: 'Version 1, for new integrations.' },
      { url: `${config.BASE_URL}/api`, description: 'Legacy alias with the same operations.' },
    ],
    apiVersion: 'v1',
  })

export const createExtensionDocument = (config: Config): object =>
  createOpenApiDocument(
    extensionOperations,
    {
      ...createBasicInfo(config),
      title: `${config.SITE_NAME} extensions`,
      description: `Operations under \`${extensionBase}\`, beside the service API under \`/api/v1\`.`,
      servers: [{ url: `${config.BASE_URL}${extensionBase}` }],
    },
    webhookEventTypes.map((type) => ({ type, ...webhookEvents[type] })),
  )

export const createAccountAreaDocument = (config: Config): object =>
  createAccountDocument(accountOperations, {
    ...createBasicInfo(config),
    title: `${config.SITE_NAME} account area`,
    servers: [{ url: config.BASE_URL }],
  })
