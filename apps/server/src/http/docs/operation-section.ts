import {
  type AnyOperation,
  describeWithGrants,
  getErrorMessage,
  getErrorStatus,
  listDeclaredErrors,
} from '@vitrine/contract'
import { attr, type Html, html } from '@vitrine/page/html'
import { formatCurl, formatPythonCall, formatSdkCall } from './calls.ts'
import type { Area } from './frame.ts'
import { readFields, renderDescription, renderFieldTable, type Schema } from './schema-rows.ts'

const access: Readonly<Record<AnyOperation['access'], string>> = {
  public: 'No credential required',
  challenge: 'Challenge of two-factor authentication',
  session: 'Browser session',
  read: 'API key of any scope, or a session',
  write: 'API key with the scope write, or a session',
  admin: 'Platform administrators',
}

const renderCode = (label: string, text: string): Html =>
  html`<figure><figcaption>${label}</figcaption><pre tabindex="0" aria-label="${label}"><code>${text}</code></pre></figure>`

/** Renders the call in one language. Only one of an operation is open. */
const renderCall = (id: string, language: string, text: string): Html =>
  html`
    <details class="lang" name="${id}-call"${attr('open', language === 'curl')}>
      <summary>${language}</summary>
      <pre tabindex="0" aria-label="${language}: ${id}"><code>${text}</code></pre>
    </details>
  `

const describeSuccess = ({ paged, cursor }: AnyOperation): string => {
  if (cursor) return 'One page, with meta.next_cursor'
  return paged ? 'One page, with meta.pagination' : 'Done'
}

const renderResponses = (operation: AnyOperation): Html =>
  html`
    <h3>Responses</h3>
    <dl class="ans">
      ${Object.keys(operation.ok).map((status) => html`<dt><code>${status}</code></dt><dd>${describeSuccess(operation)}</dd>`)}
      ${listDeclaredErrors(operation).map(
        (name) => html`
        <dt><code>${getErrorStatus(name)}</code></dt>
        <dd><code>${name}</code> ${renderDescription(getErrorMessage(name))}</dd>
      `,
      )}
    </dl>
  `

const renderFields = ({ id, ok }: AnyOperation): Html =>
  html`${Object.entries(ok as Record<string, Schema>).map(([status, data]) => renderFieldTable(readFields(data), `Response ${status} of ${id}`, html`<code>data</code> of ${status}${data.type === 'array' ? ', each item' : ''}`))}`

export const renderOperationSection = (operation: AnyOperation, base: string, area: Area): Html => {
  const { id, method, path, summary, params, query, body, upload, example } = operation
  const response = example.data === undefined ? { ok: true } : { ok: true, data: example.data }
  const url = `${new URL(base).pathname.replace(/\/$/, '')}${path.replace(/:(\w+)/g, '{$1}')}`
  const queryNames = Object.keys((query as Schema | undefined)?.properties ?? {}).join(' ')
  // The revision of the example would fail with 409
  const triedBody = method === 'DELETE' && operation.bodyOptional ? {} : example.body
  const exampleBody = triedBody === undefined ? null : JSON.stringify(triedBody)
  return html`
    <section id="${id}" class="op"${attr('data-call', `${method} ${url}`)}${attr('data-query', queryNames || null)}${attr('data-body', exampleBody)}${attr('data-file', upload?.part ?? null)}${attr('data-types', upload?.types.join(',') ?? null)}>
      <div>
        <h2><a href="#${id}">${summary}</a></h2>
        <p class="call">
          <b class="m ${method.toLowerCase()}">${method}</b> <code>${url}</code>
        </p>
        <p class="acc">${access[operation.access]} · <code>${id}</code></p>
        ${describeWithGrants(operation)
          .split('\n\n')
          .map((part) => html`<p>${renderDescription(part)}</p>`)}
        ${renderFieldTable(params as Schema | undefined, `Path of ${id}`, 'Path')}
        ${renderFieldTable(query as Schema | undefined, `Query of ${id}`, 'Query')}
        ${renderFieldTable(body as Schema | undefined, `Body of ${id}`, 'Body, as JSON')}
        ${
          upload
            ? html`
          <p>
            One file, as the part <code>${upload.part}</code> of <code>multipart/form-data</code>: at
            most ${upload.maxBytes / 1024 / 1024} MiB.
          </p>
        `
            : null
        }
        ${renderResponses(operation)}
        ${renderFields(operation)}
      </div>
      <div class="calls">
        ${renderCall(id, 'curl', formatCurl(operation, base, area))}
        ${renderCall(id, 'SDK', formatSdkCall(operation, area))}
        ${renderCall(id, 'Python', formatPythonCall(operation, base, area))}
        ${renderCode('Response', JSON.stringify(response, null, 2))}
      </div>
    </section>
  `
}
