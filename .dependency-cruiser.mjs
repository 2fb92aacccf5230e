/** Files of the contract that browsers load: types, constants, cleaning, the CSV format and filters. */
const browserFiles =
  '^packages/contract/src/(addresses|block-kinds|clean|csv|design-choices|diff|durations|initial-theme|languages|limits|link-destinations|readable-host|time|visit-filter)\\.ts$'
const server = '^apps/server/src/'
const feature = `${server}features/([^/]+)/`
const studio = '^apps/studio/src/'
const tests = '\\.test\\.ts$'

/** The import rules of ARCHITECTURE.md. Each comment gives the reason. */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Modules in a cycle cannot be read or initialised in order. Types may form cycles.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'contract-imports-only-typebox',
      comment: 'The contract is data that every other part uses.',
      severity: 'error',
      from: { path: '^packages/contract/', pathNot: tests },
      to: { pathNot: '^packages/contract/|^node_modules/typebox/' },
    },
    {
      name: 'page-runs-in-a-browser',
      comment: 'The page is a pure function of its view. The studio runs it in a browser for the preview.',
      severity: 'error',
      from: { path: '^packages/page/', pathNot: tests },
      to: { pathNot: '^packages/(page|contract|texts)/|^node_modules/(typebox|lru-cache)/' },
    },
    {
      name: 'sdk-imports-only-the-contract',
      comment: 'The SDK is a package without dependencies.',
      severity: 'error',
      from: { path: '^packages/sdk/', pathNot: tests },
      to: { pathNot: '^packages/(sdk|contract)/' },
    },
    {
      name: 'cli-is-a-client',
      comment:
        'The CLI calls the service through the SDK, lists choices of the contract, and parses its arguments with commander.',
      severity: 'error',
      from: { path: '^packages/cli/src/', pathNot: tests },
      to: {
        pathNot:
          '^packages/(cli|sdk)/|^packages/contract/src/design-choices|(?:^|/)node_modules/commander/|^node:|^(?:node:)?(?:crypto|fs|os|path|readline|timers|util)(?:/|$)',
      },
    },
    {
      name: 'server-imports-no-client',
      comment: 'The SDK and the studio depend on the service, not the other way round. The demo is a client.',
      severity: 'error',
      from: { path: server, pathNot: `${tests}|${server}cli/demo` },
      to: { path: '^(packages/sdk|apps/studio)/' },
    },
    {
      name: 'studio-is-a-client',
      comment:
        'The studio is a client: it imports the SDK, the page, and of the contract what browsers load.',
      severity: 'error',
      from: { path: studio, pathNot: tests },
      to: {
        path: '^apps/server/|^packages/contract/',
        pathNot: browserFiles,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'limits-are-constants',
      comment: 'Browsers load these files. An import of schemas would enlarge the first script.',
      severity: 'error',
      from: { path: browserFiles },
      to: {
        pathNot: '^packages/contract/src/languages\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'studio-features-are-imported-at-index',
      comment:
        'Files of a feature other than index.ts are private. The script of frame and home imports both, and a lazy import of a screen creates a separate script.',
      severity: 'error',
      from: { path: `${studio}(?:app|features/([^/]+))/`, pathNot: `${tests}|${studio}app/signed-in\\.ts$` },
      to: {
        path: `${studio}features/`,
        pathNot: `${studio}features/($1/|[^/]+/index\\.ts$|.*/texts/..\\.json$)`,
        dynamic: false,
      },
    },
    {
      name: 'studio-editor-and-ui-import-no-feature',
      comment: 'Features share the editor and the design system, which must work without any of them.',
      severity: 'error',
      from: { path: `${studio}(editor|ui)/`, pathNot: tests },
      to: { path: `${studio}features/` },
    },
    {
      name: 'studio-imports-only-declared-libraries',
      comment:
        'A library of another workspace could be removed there. Each new library makes the studio larger.',
      severity: 'error',
      from: { path: studio, pathNot: tests },
      to: {
        path: '^node_modules/',
        pathNot:
          '^node_modules/(react|react-dom|react-router|react-aria-components|@tanstack/react-query|@simplewebauthn/browser|d3-scale|d3-shape|@types)/',
      },
    },
    {
      name: 'features-import-features-at-index',
      comment: 'Files of a feature other than index.ts are private.',
      severity: 'error',
      from: { path: feature, pathNot: tests },
      to: { path: `${server}features/`, pathNot: `${server}features/($1/|[^/]+/index\\.ts$)` },
    },
    {
      name: 'server-imports-features-at-index',
      comment: 'Pages, jobs and commands import a feature at index.ts. app.ts also imports the handlers.',
      severity: 'error',
      from: { path: server, pathNot: `${tests}|${server}features/` },
      to: {
        path: `${server}features/`,
        pathNot: `${server}features/[^/]+/(index|(in-place-)?handlers)\\.ts$`,
      },
    },
    {
      name: 'only-app-imports-handlers',
      comment: 'A call that bypasses the pipeline would skip its checks.',
      severity: 'error',
      from: { path: server, pathNot: `${tests}|${server}app\\.ts$` },
      to: { path: `${server}features/[^/]+/(in-place-)?handlers\\.ts$` },
    },
    {
      name: 'features-import-no-http',
      comment:
        'A feature throws domain errors; http/errors.ts maps them to HTTP. Commands, jobs and agents use the same features.',
      severity: 'error',
      from: { path: `${server}(features|providers|db|crypto|domain|lib|process)/`, pathNot: tests },
      to: { path: `${server}(http|site|mcp|jobs|cli)/|^node_modules/(fastify|@fastify/(?!proxy-addr))` },
    },
    {
      name: 'services-import-no-cookies',
      comment: 'Only handlers read cookies and CSRF tokens. Services also run without a browser.',
      severity: 'error',
      from: { path: feature, pathNot: `${tests}|/((in-place-)?handlers|profile/of-profile)\\.ts$` },
      to: { path: `${server}(domain/(cookies|operation)|crypto/csrf)\\.ts$` },
    },
    {
      name: 'http-imports-no-feature',
      comment: 'The app passes in the functions that identify the caller.',
      severity: 'error',
      from: { path: `${server}http/`, pathNot: tests },
      to: { path: `${server}(features|site|mcp|jobs|cli)/` },
    },
    {
      name: 'mcp-runs-operations',
      comment: 'A tool runs operations, which check rights. It must not bypass them.',
      severity: 'error',
      from: { path: `${server}mcp/`, pathNot: tests },
      to: { path: `${server}(features|site|jobs|cli|db|providers|crypto)/` },
    },
    {
      name: 'only-app-imports-mcp',
      comment: 'The package is loaded at the first request of an agent, because it needs 30 MiB.',
      severity: 'error',
      from: { path: server, pathNot: `${tests}|${server}(app\\.ts$|mcp/)` },
      to: { path: `${server}mcp/|^node_modules/@modelcontextprotocol/` },
    },
    {
      name: 'lower-layers-import-no-feature',
      comment: 'Features depend on these layers, not the other way round.',
      severity: 'error',
      from: { path: `${server}((providers|db|crypto|domain|lib|process)/|deps\\.ts$)`, pathNot: tests },
      to: { path: `${server}features/` },
    },
    {
      name: 'lib-imports-nothing-of-vitrine',
      comment: 'Code in lib could be published as a separate package.',
      severity: 'error',
      from: { path: `${server}lib/`, pathNot: tests },
      to: { path: '^(apps|packages)/', pathNot: `${server}lib/` },
    },
    {
      name: 'repositories-are-private-to-their-folder',
      comment:
        "Only a folder's own files import its repository, so that only its service decides about its rows.",
      severity: 'error',
      from: { path: '^(.+)/[^/]+$', pathNot: tests },
      to: { path: `${server}.*repo\\.ts$`, pathNot: '^$1/[^/]+$' },
    },
    {
      name: 'root-is-start-composition-configuration',
      comment: 'The root contains only start, composition and configuration.',
      severity: 'error',
      from: {
        path: `${server}[^/]+$`,
        pathNot: `${tests}|${server}(main|start|app|container|config|settings|deps|master-secret|runtime)\\.[jt]s$`,
      },
      to: {},
    },
    {
      name: 'only-dialects-import-drivers',
      comment: 'All other code works with both engines.',
      severity: 'error',
      from: { pathNot: `${server}db/dialects/|^tests/|^bench/|${tests}` },
      to: { path: '^node_modules/(better-sqlite3|pg)/' },
    },
    {
      name: 'no-test-code-in-the-service',
      comment: 'Tests and their helpers are not part of an installation.',
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
