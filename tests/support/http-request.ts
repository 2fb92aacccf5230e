import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type HttpResponse = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
  readonly body: string
}

/** Sends a request over a new connection to any `Host`. `fetch` cannot set it, and `inject` does not reach cached pages. */
export const sendRequest = async (
  port: number,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  { method = 'GET', body = '' }: { readonly method?: string; readonly body?: string | undefined } = {},
): Promise<HttpResponse> => {
  const call = request({ port, path, method, headers, agent: false }).end(body)
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  const bytes = await buffer(response)
  return {
    status: response.statusCode!,
    headers: response.headers as Record<string, string>,
    bytes,
    body: bytes.toString(),
  }
}
