import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Workspaces that both the server and the studio are made of, as `deploy/assemble.sh` copies them. */
const shared = ['contract', 'page', 'sdk']

/**
 * One hash over all that an app is built of: its own sources, those of the shared workspaces, the lockfile and the packages
 * that are installed. Times say nothing: an upgrade may bring files with those of its archive, and take others away.
 * Plain JavaScript for an old Node.
 *
 * @param {string} root
 * @param {string} app its workspace, as `apps/server`
 * @param {string[]} besides files the app is made of besides its `src`, and what builds it
 * @returns {string | undefined} nothing where its sources are not there: then what is built is all there is
 */
export const fingerprint = (root, app, besides) => {
  if (!existsSync(join(root, app, 'src'))) return undefined
  const sources = [app]
    .concat(shared.map((name) => `packages/${name}`))
    .flatMap((workspace) => [`${workspace}/package.json`, `${workspace}/src`])
    .concat('package-lock.json', besides)
  const hash = createHash('sha256')
  for (const path of sources.flatMap((source) => filesAt(root, source)).sort()) {
    const bytes = contentOf(join(root, path))
    hash.update(`${path}\0${bytes.length}\0`)
    hash.update(bytes)
  }
  return hash.update(packagesOf(root, app).join('\n')).digest('hex')
}

/**
 * Of a file that is gone meanwhile or kept from us, nothing: whether it is needed the build will tell.
 *
 * @param {string} path
 * @returns {Buffer}
 */
const contentOf = (path) => {
  try {
    return readFileSync(path)
  } catch {
    return Buffer.alloc(0)
  }
}

/**
 * Files at or below a path, but for tests and for what tools leave there, none of which goes into a build.
 *
 * @param {string} root
 * @param {string} path
 * @returns {string[]} relative to the root
 */
const filesAt = (root, path) => {
  try {
    if (!statSync(join(root, path)).isDirectory()) return [path]
    return readdirSync(join(root, path), { withFileTypes: true })
      .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules' && !/\.test\.tsx?$/.test(name))
      .flatMap((entry) => (entry.isFile() ? `${path}/${entry.name}` : filesAt(root, `${path}/${entry.name}`)))
  } catch {
    // Not there, or a link that leads nowhere
    return []
  }
}

/**
 * Names and versions of the packages an app needs, by npm's own note of what it installed. Not all that are there: a checkout
 * has those of other apps and of tests too, an installation of the server only its own. Nor those for one kind of machine:
 * they are not built in.
 *
 * @param {string} root
 * @param {string} app
 * @returns {string[]}
 */
const packagesOf = (root, app) => {
  const installed = installedPackages(root)
  /** @type {Set<string>} */
  const found = new Set()
  /** @param {string | undefined} place */
  const add = (place) => {
    const entry = place && installed[place]
    if (!entry || entry.os || entry.cpu || found.has(place)) return
    found.add(place)
    const needed = { ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies }
    for (const name of Object.keys(needed))
      if (!entry.peerDependenciesMeta?.[name]?.optional) add(placeOf(installed, place, name))
  }
  add(app)
  return Array.from(found, (place) => `${place}@${installed[place].version}`).sort()
}

/**
 * Where a package finds another: beside itself, or in the nearest folder above.
 *
 * @param {Record<string, any>} installed
 * @param {string} from
 * @param {string} name
 * @returns {string | undefined}
 */
const placeOf = (installed, from, name) => {
  const folders = from.split('/')
  for (let above = folders.length; above >= 0; above--) {
    const place = folders.slice(0, above).concat('node_modules', name).join('/')
    const found = installed[place]
    if (found) return found.link ? found.resolved : place
  }
  return undefined
}

/**
 * @param {string} root
 * @returns {Record<string, any>} by place
 */
const installedPackages = (root) => {
  try {
    return JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')).packages || {}
  } catch {
    // Another tool installed them, or nobody did
    return {}
  }
}
