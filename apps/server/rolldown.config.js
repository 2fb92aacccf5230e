import { defineConfig } from 'rolldown'

/** Bundles the server and its libraries, which start in half the time of 1,800 modules (docs/decisions/0028). */
export default defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  // Packages with machine code stay in node_modules; pg-native is optional and not installed
  external: ['better-sqlite3', 'sharp', 'pg-native'],
  output: {
    format: 'esm',
    // Logs and stacks show the names of classes and functions
    keepNames: true,
    comments: { legal: true, annotation: false, jsdoc: false },
    chunkFileNames: '[name].js',
  },
})
