/** The walls of ARCHITECTURE.md. Each rule says what it keeps apart and why. */
const server = '^apps/server/src/'
const feature = `${server}features/([^/]+)/`
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
      name: 'server-never-imports-sdk-or-studio',
      comment: 'Clients depend on the service, not the other way round. The demo is a client.',
      severity: 'error',
      from: { path: server, pathNot: `${tests}|${server}cli/demo` },
      to: { path: '^(packages/sdk|apps/studio)/' },
    },
    {
      name: 'features-meet-through-services',
      comment: "A feature's repo and handlers are its own.",
      severity: 'error',
      from: { path: feature },
      to: { path: `${server}features/[^/]+/(repo|handlers)\\.ts$`, pathNot: `${server}features/$1/` },
    },
    {
      name: 'repositories-are-for-services',
      comment: 'Pages, jobs, the command line and the HTTP layer reach data through services.',
      severity: 'error',
      from: { path: server, pathNot: `${server}features/` },
      to: { path: `${server}features/[^/]+/repo\\.ts$` },
    },
    {
      name: 'handlers-are-for-the-app',
      severity: 'error',
      from: { path: server, pathNot: `${server}(app\\.ts|features/)` },
      to: { path: `${server}features/[^/]+/handlers\\.ts$` },
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
