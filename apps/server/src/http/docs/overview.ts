import { extensionBase, tagDescriptions } from '@vitrine/contract'
import { type Html, html } from '@vitrine/page/html'
import { type Area, groups } from './frame.ts'
import { guides } from './guides.ts'
import { renderDescription } from './schema-rows.ts'

const renderList = (area: Area): Html =>
  html`
    <ul>
      ${groups.filter((group) => group.area === area).map(({ tag, path }) => html`<li><a href="${path}">${tag}</a>: ${renderDescription(tagDescriptions[tag])}</li>`)}
    </ul>
  `

/** Renders the start page of the reference. */
export const renderOverview = (site: string, base: string): Html =>
  html`
    <h1>${site} API reference</h1>
    <p>
      The service API is at <code>${base}/api/v1</code>; <code>${base}/api</code> is a legacy alias with the same
      operations. Every response is
      JSON: <code>{"ok": true, "data": …}</code> or <code>{"ok": false, "errors": […], "code": "…"}</code>.
    </p>
    <h2>Authenticate</h2>
    <ul>
      <li>
        <strong>Programs</strong> send a personal API key
        as <code>Authorization: Bearer &lt;API_KEY&gt;</code> or <code>X-API-Key: &lt;API_KEY&gt;</code>. Create one
        in the studio under Account, API keys. It is shown once. The scope <code>read</code> allows
        reading, <code>write</code> also writing, and <code>admin</code> also <code>/admin</code>. Webhooks, invitations, exports and
        deletion also need the permission “Give access, export and delete”. Keep keys on
        servers, never in a web page.
      </li>
      <li>
        <strong>Browsers</strong> use the session cookie. Every write then needs the token
        of <code>GET /account/csrf</code> in the header <code>X-CSRF-Token</code>.
      </li>
    </ul>
    <pre tabindex="0" aria-label="First call"><code>curl -H "Authorization: Bearer $API_KEY" ${base}/api/v1/links</code></pre>
    <p>In JavaScript, with the typed client:</p>
    <pre tabindex="0" aria-label="First call with the SDK"><code>import { createClient } from '@vitrine/sdk'\n\nconst api = createClient({ baseUrl: '${base}', apiKey: process.env.API_KEY })\nconst { data } = await api.listLinks()</code></pre>
    <p>In Python, with the library <code>requests</code>:</p>
    <pre tabindex="0" aria-label="First call with Python"><code>import os\n\nimport requests\n\nAPI_KEY = os.environ["API_KEY"]\nresponse = requests.get("${base}/api/v1/links", headers={"Authorization": f"Bearer {API_KEY}"})\nresponse.raise_for_status()\ndata = response.json()["data"]</code></pre>
    <h2>Guides</h2>
    <ul>${guides.map(({ path, title }) => html`<li><a href="${path}">${title}</a></li>`)}<li><a href="/docs/blocks">Blocks and themes</a>: fields of each <code>kind</code> of link, such as the price of a product</li></ul>
    <p>
      As OpenAPI 3.1
      documents: <a href="/api/v1/openapi.json">service API</a>, <a href="${extensionBase}/openapi.json">extensions</a>, <a href="/account/openapi.json">account area</a>.
      For language models: <a href="/llms.txt">llms.txt</a>.
    </p>
    <h2>Service API</h2>
    ${renderList('api')}
    <h2>Extensions</h2>
    <p>
      More operations under <code>${base}${extensionBase}</code>, called in the same way: with an API key or in a
      session, with the same envelope, errors, <code>Idempotency-Key</code> and revisions. In the typed
      client: <code>createExtensionClient</code>. Content of an
      export: <a href="/docs/export.schema.json">export.schema.json</a>. Each public page is also available as JSON,
      at <code>${base}/{username}.json</code>: <a href="/docs/page.schema.json">page.schema.json</a>.
    </p>
    ${renderList('ext')}
    <h2>Agents</h2>
    <p>
      Assistants and editors that speak the Model Context Protocol work on a page at <code>${base}/mcp</code>, with
      an API key as bearer token, or with OAuth.
    </p>
    <h2>Account area</h2>
    <p>For users in a browser session.</p>
    ${renderList('account')}
  `
