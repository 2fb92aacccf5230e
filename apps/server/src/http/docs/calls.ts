import type { AnyOperation } from '@vitrine/contract'
import type { Area } from './frame.ts'

/** The body that examples show. The optional revision of a DELETE would distract. */
const bodyOf = ({ method, bodyOptional, example }: AnyOperation): unknown =>
  method === 'DELETE' && bodyOptional ? undefined : example.body

const json = (value: unknown): string => JSON.stringify(value, null, 2)

/** The path of a call with numbers in the place of its parameters. */
const pathOf = ({ path }: AnyOperation): string => path.replace(/:\w+/g, '12')

/** A line that does the call in a POSIX shell, once `API_KEY` is set. */
export const curlOf = (operation: AnyOperation, base: string, area: Area): string => {
  const { method, access, upload } = operation
  const body = bodyOf(operation)
  const lines = [`curl${method === 'GET' ? '' : ` -X ${method}`} ${base}${pathOf(operation)}`]
  if (area === 'account' && access !== 'public')
    lines.push('-b cookies.txt', ...(method === 'GET' ? [] : ['-H "X-CSRF-Token: $CSRF_TOKEN"']))
  else if (access !== 'public' && access !== 'challenge') lines.push('-H "Authorization: Bearer $API_KEY"')
  if (upload) lines.push(`-F ${upload.part}=@picture.png`)
  else if (body !== undefined)
    lines.push("-H 'Content-Type: application/json'", `-d '${json(body).replaceAll("'", "'\\''")}'`)
  return lines.join(' \\\n  ')
}

/** What the examples call the client of each table. */
const clientNames: Readonly<Record<Area, string>> = { api: 'api', ext: 'extensions', account: 'account' }

/** The same with the typed client. */
export const sdkOf = (operation: AnyOperation, area: Area): string => {
  const { id, params, upload } = operation
  const body = bodyOf(operation)
  const names = Object.keys(params?.properties ?? {})
  const parts = [
    ...(names.length ? [`params: { ${names.map((name) => `${name}: 12`).join(', ')} }`] : []),
    ...(upload ? ['file: await openAsBlob("picture.png")'] : []),
    ...(body === undefined ? [] : [`body: ${unquoted(json(body))}`]),
  ]
  const only =
    parts.length > 1
      ? `{\n${parts.join(',\n').replace(/^/gm, '  ')}\n}`
      : parts.length
        ? `{ ${parts[0]} }`
        : ''
  return `const { data } = await ${clientNames[area]}.${id}(${only})`
}

/** JSON as people write it in JavaScript: names without quotation marks where they need none. */
const unquoted = (text: string): string => text.replace(/^(\s*)"([a-z_]\w*)":/gim, '$1$2:')
