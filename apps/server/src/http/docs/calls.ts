import { type AnyOperation, extensionBase } from '@vitrine/contract'
import type { Area } from './frame.ts'

export const basePaths: Readonly<Record<Area, string>> = { api: '/api/v1', ext: extensionBase, account: '' }

/** Returns the example body without the optional revision of a DELETE. */
const chooseExampleBody = ({ method, bodyOptional, example }: AnyOperation): unknown =>
  method === 'DELETE' && bodyOptional ? undefined : example.body

const formatJson = (value: unknown): string => JSON.stringify(value, null, 2)

const fillPath = ({ path }: AnyOperation): string => path.replace(/:\w+/g, '12')

/** Returns the call as a curl command, which expects `API_KEY` in the environment. */
export const formatCurl = (operation: AnyOperation, base: string, area: Area): string => {
  const { method, access, upload } = operation
  const body = chooseExampleBody(operation)
  const lines = [`curl${method === 'GET' ? '' : ` -X ${method}`} ${base}${fillPath(operation)}`]
  if (area === 'account' && access !== 'public')
    lines.push('-b cookies.txt', ...(method === 'GET' ? [] : ['-H "X-CSRF-Token: $CSRF_TOKEN"']))
  else if (access !== 'public' && access !== 'challenge') lines.push('-H "Authorization: Bearer $API_KEY"')
  if (upload) lines.push(`-F ${upload.part}=@picture.png`)
  else if (body !== undefined)
    lines.push("-H 'Content-Type: application/json'", `-d '${formatJson(body).replaceAll("'", "'\\''")}'`)
  return lines.join(' \\\n  ')
}

/** Returns a value as a Python literal. */
const formatPython = (value: unknown, indent = ''): string => {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  const inner = `${indent}    `
  const lines = Array.isArray(value)
    ? value.map((item) => inner + formatPython(item, inner))
    : Object.entries(value).map(
        ([name, item]) => `${inner}${JSON.stringify(name)}: ${formatPython(item, inner)}`,
      )
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return lines.length ? `${open}\n${lines.join(',\n')},\n${indent}${close}` : `${open}${close}`
}

/** Returns the call in Python with the library requests. */
export const formatPythonCall = (operation: AnyOperation, base: string, area: Area): string => {
  const { method, access, upload } = operation
  const body = chooseExampleBody(operation)
  const isPublic = access === 'public' || access === 'challenge'
  const caller = area === 'account' && !isPublic ? 'session' : 'requests'
  const headers =
    isPublic || (area === 'account' && method === 'GET')
      ? ''
      : area === 'account'
        ? '{"X-CSRF-Token": csrf_token}'
        : '{"Authorization": f"Bearer {API_KEY}"}'
  const parts = [
    JSON.stringify(base + fillPath(operation)),
    ...(headers ? [`headers=${headers}`] : []),
    ...(upload ? [`files={"${upload.part}": open("picture.png", "rb")}`] : []),
    ...(body === undefined ? [] : [`json=${formatPython(body, '    ')}`]),
  ]
  return `response = ${caller}.${method.toLowerCase()}(\n${parts.map((part) => `    ${part},\n`).join('')})\nresponse.raise_for_status()\ndata = response.json()["data"]`
}

const clientNames: Readonly<Record<Area, string>> = { api: 'api', ext: 'extensions', account: 'account' }

export const formatSdkCall = (operation: AnyOperation, area: Area): string => {
  const { id, params, upload } = operation
  const body = chooseExampleBody(operation)
  const names = Object.keys(params?.properties ?? {})
  const parts = [
    ...(names.length ? [`params: { ${names.map((name) => `${name}: 12`).join(', ')} }`] : []),
    ...(upload ? ['file: await openAsBlob("picture.png")'] : []),
    ...(body === undefined ? [] : [`body: ${unquoteKeys(formatJson(body))}`]),
  ]
  const only =
    parts.length > 1
      ? `{\n${parts.join(',\n').replace(/^/gm, '  ')}\n}`
      : parts.length
        ? `{ ${parts[0]} }`
        : ''
  return `const { data } = await ${clientNames[area]}.${id}(${only})`
}

const unquoteKeys = (text: string): string => text.replace(/^(\s*)"([a-z_]\w*)":/gim, '$1$2:')
