/** The walls of ARCHITECTURE.md. Each rule says what it keeps apart and why. */
const server = '^apps/server/src/'
const feature = `${server}features/([^/]+)/`
const studio = '^apps/studio/src/'
const tests = '\\.test\\.ts$'

export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'A circle has no order to be read in.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'contract-stands-alone',
      comment: 'The contract is data: it depends on typebox alone.',
      severity: 'error',
      from: { path: '^packages/contract/', pathNot: tests },
      to: { pathNot: '^packages/contract/|^node_modules/typebox/' },
    },
    {
      name: 'page-runs-in-a-browser',
      comment: 'The page is a pure function of its view: nothing of the server, nothing of Node.',
      severity: 'error',
      from: { path: '^packages/page/', pathNot: tests },
      to: { pathNot: '^packages/(page|contract)/|^node_modules/(typebox|lru-cache)/' },
    },
    {
      name: 'sdk-knows-only-the-contract',
      severity: 'error',
      from: { path: '^packages/sdk/', pathNot: tests },
      to: { pathNot: '^packages/(sdk|contract)/' },
    },
    {
      name: 'cli-is-a-client',
      comment: 'It calls the service through the SDK, and parses its arguments with commander.',
      severity: 'error',
      from: { path: '^packages/cli/src/', pathNot: tests },
      to: {
        pathNot:
          '^packages/(cli|sdk)/|(?:^|/)node_modules/commander/|^node:|^(?:node:)?(?:crypto|fs|os|path|readline|timers|util)(?:/|$)',
      },
    },
    {
      name: 'server-never-imports-sdk-or-studio',
      comment: 'Clients depend on the service, not the other way round. The demo is a client.',
      severity: 'error',
      from: { path: server, pathNot: `${tests}|${server}cli/demo` },
      to: { path: '^(packages/sdk|apps/studio)/' },
    },
    {
      name: 'studio-is-a-client',
      comment:
        'It proves the SDK and the page: nothing of the server. Of the contract it imports types and constants.',
      severity: 'error',
      from: { path: studio, pathNot: tests },
      to: {
        path: '^apps/server/|^packages/contract/',
        pathNot: '^packages/contract/src/limits\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'limits-are-constants',
      comment: 'Browsers load them: they import no schemas.',
      severity: 'error',
      from: { path: '^packages/contract/src/(limits|languages)\\.ts$' },
      to: { pathNot: '^packages/contract/src/languages\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'studio-features-meet-at-their-entrance',
      comment:
        'Others import index.ts of a feature. The router binds screens, and a lazy import makes a chunk.',
      severity: 'error',
      from: { path: `${studio}(?:app|features/([^/]+))/`, pathNot: `${tests}|${studio}app/routes\\.tsx$` },
      to: {
        path: `${studio}features/`,
        pathNot: `${studio}features/($1/|[^/]+/index\\.ts$)`,
        dynamic: false,
      },
    },
    {
      name: 'studio-editor-and-ui-import-no-feature',
      comment: 'The editor is what features share; its design system knows neither.',
      severity: 'error',
      from: { path: `${studio}(editor|ui)/`, pathNot: tests },
      to: { path: `${studio}features/` },
    },
    {
      name: 'studio-imports-libraries-it-declares',
      severity: 'error',
      from: { path: studio, pathNot: tests },
      to: {
        path: '^node_modules/',
        pathNot:
          '^node_modules/(react|react-dom|react-router|react-aria-components|@tanstack/react-query|@simplewebauthn/browser|d3-scale|d3-shape|@types)/',
      },
    },
    {
      name: 'features-meet-at-index',
      comment: 'A feature imports another one at its entrance, index.ts. All other files are private.',
      severity: 'error',
      from: { path: feature, pathNot: tests },
      to: { path: `${server}features/`, pathNot: `${server}features/($1/|[^/]+/index\\.ts$)` },
    },
    {
      name: 'features-are-reached-at-index',
      comment: 'Pages, jobs and the command line import a feature at index.ts. The app also binds handlers.',
      severity: 'error',
      from: { path: server, pathNot: `${tests}|${server}features/` },
      to: { path: `${server}features/`, pathNot: `${server}features/[^/]+/(index|handlers)\\.ts$` },
    },
    {
      name: 'handlers-are-for-the-app',
      severity: 'error',
      from: { path: server, pathNot: `${tests}|${server}app\\.ts$` },
      to: { path: `${server}features/[^/]+/handlers\\.ts$` },
    },
    {
      name: 'features-know-no-http',
      comment: 'What a feature fails with becomes HTTP in http/errors.ts; cookies and CSRF are for handlers.',
      severity: 'error',
      from: { path: `${server}(features|providers|db|crypto|domain|lib|process)/`, pathNot: tests },
      to: { path: `${server}(http|site|mcp|jobs|cli)/|^node_modules/(fastify|@fastify/(?!proxy-addr))` },
    },
    {
      name: 'services-know-no-cookies',
      severity: 'error',
      from: { path: feature, pathNot: `${tests}|/handlers\\.ts$` },
      to: { path: `${server}(domain/(cookies|operation)|crypto/csrf)\\.ts$` },
    },
    {
      name: 'http-knows-no-feature',
      comment: 'The app passes in the functions that identify the caller.',
      severity: 'error',
      from: { path: `${server}http/`, pathNot: tests },
      to: { path: `${server}(features|site|mcp|jobs|cli)/` },
    },
    {
      name: 'mcp-runs-operations',
      comment: 'A tool is made of operations, which decide who may do what: no way around them.',
      severity: 'error',
      from: { path: `${server}mcp/`, pathNot: tests },
      to: { path: `${server}(features|site|jobs|cli|db|providers|crypto)/` },
    },
    {
      name: 'mcp-is-for-the-app',
      comment: 'It is bound like the other routes; its package is loaded nowhere else.',
      severity: 'error',
      from: { path: server, pathNot: `${tests}|${server}(app\\.ts$|mcp/)` },
      to: { path: `${server}mcp/|^node_modules/@modelcontextprotocol/` },
    },
    {
      name: 'lower-rooms-know-no-feature',
      severity: 'error',
      from: { path: `${server}(providers|db|crypto|domain|lib|process)/`, pathNot: tests },
      to: { path: `${server}features/` },
    },
    {
      name: 'lib-knows-nothing-of-vitrine',
      comment: 'Code in lib could be published as a separate package.',
      severity: 'error',
      from: { path: `${server}lib/`, pathNot: tests },
      to: { path: '^(apps|packages)/', pathNot: `${server}lib/` },
    },
    {
      name: 'repositories-are-for-their-room',
      comment: 'A repository is used by the folder it stands in.',
      severity: 'error',
      from: { path: '^(.+)/[^/]+$', pathNot: tests },
      to: { path: `${server}.*repo\\.ts$`, pathNot: '^$1/[^/]+$' },
    },
    {
      name: 'root-is-start-composition-configuration',
      comment: 'Everything else has a room.',
      severity: 'error',
      from: {
        path: `${server}[^/]+$`,
        pathNot: `${tests}|${server}(main|start|app|container|config|settings|deps|master-secret|runtime)\\.[jt]s$`,
      },
      to: {},
    },
    {
      name: 'only-dialects-know-the-engine',
      severity: 'error',
      from: { pathNot: `${server}db/dialects/|^tests/|^bench/|${tests}` },
      to: { path: '^node_modules/(better-sqlite3|pg)/' },
    },
    {
      name: 'no-test-code-in-the-service',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: tests },
      to: { path: `^tests/|${tests}` },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node'] },
  },
}
