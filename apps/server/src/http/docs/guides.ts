import {
  createProblem,
  errorCodes,
  extensionBase,
  extensionOperations,
  getErrorMessage,
  getErrorStatus,
  maxBulkRows,
  maxLengths,
  maxWebhooks,
  operations,
  paging,
  webhookEvents,
  webhookEventTypes,
} from '@vitrine/contract'
import { type Html, html } from '@vitrine/page/html'
import type { Config } from '../../config.ts'
import { jsonBodyLimit } from '../json.ts'
import { renderDescription } from './schema-rows.ts'

type GuideConfig = Pick<Config, 'BASE_URL' | 'RATE_LIMIT_RPM'>
export type Guide = {
  readonly path: string
  readonly title: string
  readonly render: (config: GuideConfig) => readonly Html[]
}

const h = (text: string): Html => html`<h2>${text}</h2>`
const p = (text: string): Html => html`<p>${renderDescription(text)}</p>`
const list = (...texts: readonly string[]): Html =>
  html`<ul>${texts.map((text) => html`<li>${renderDescription(text)}</li>`)}</ul>`
const code = (label: string, text: string): Html =>
  html`<pre tabindex="0" aria-label="${label}"><code>${text}</code></pre>`
const table = (head: readonly string[], rows: readonly (readonly string[])[]): Html =>
  html`
    <div class="wide" role="group" tabindex="0" aria-label="${head.join(', ')}">
      <table>
        <thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
        <tbody>
          ${rows.map(([first = '', ...cells]) => html`<tr><th scope="row">${renderDescription(first)}</th>${cells.map((cell) => html`<td>${renderDescription(cell)}</td>`)}</tr>`)}
        </tbody>
      </table>
    </div>
  `

const MiB = 1024 * 1024
const uploads = Object.values({ ...operations, ...extensionOperations }).flatMap((operation) =>
  'upload' in operation && operation.upload
    ? [[operation.summary, `${operation.upload.maxBytes / MiB} MiB`]]
    : [],
)
const { maximum: maxItems, default: defaultItems } = paging.limit as unknown as {
  maximum: number
  default: number
}

const example = createProblem('title', 'max_length', { max: maxLengths.link.title })

/** Pages of the reference about the rules that all operations share. */
export const guides: readonly Guide[] = [
  {
    path: '/docs/errors',
    title: 'Errors',
    render: ({ BASE_URL }) => [
      p(
        'A failed request has `"ok": false`, a `code` for programs and every problem of the input at once. `problems` has the path of the field, the broken rule, its parameters and an English sentence; `errors` has the same as lines of text. Show `message`, or translate `rule` with `params`. Codes and rules are never renamed.',
      ),
      code(
        'Example of an error',
        JSON.stringify(
          {
            ok: false,
            errors: [`title: ${example.message}`],
            problems: [example],
            code: 'validation_failed',
          },
          null,
          2,
        ),
      ),
      list(
        '401: check the key. 403: `code` says what is missing. 404: the resource does not exist, or is not yours.',
        '409: nothing was written. After `stale_revision`, read the resource again and repeat the change.',
        '422: correct the fields in `problems`.',
        '429 and 503: wait for the seconds in `Retry-After`, then repeat. 500 and lost responses: repeat reads, and writes with an `Idempotency-Key`.',
        'Quote the header `X-Request-Id` if you report a problem.',
      ),
      p(
        'A successful write can have `meta.warnings`: accepted input without effect, such as a misspelled field or a price that is a text.',
      ),
      p('In Python, with its standard library, repeating after 429, 500, 503 and lost responses:'),
      code(
        'Call and repeat with Python',
        `import json\nimport os\nimport time\nimport urllib.error\nimport urllib.request\nimport uuid\n\ndef call(method, path, body=None, **headers):\n    headers = {"Authorization": f"Bearer {os.environ['API_KEY']}", "Idempotency-Key": str(uuid.uuid4()), **headers}\n    data = None\n    if body is not None:\n        headers["Content-Type"] = "application/json"\n        data = json.dumps(body).encode()\n    request = urllib.request.Request("${BASE_URL}" + path, data, headers, method=method)\n    for attempt in range(6):\n        wait = 2**attempt\n        try:\n            with urllib.request.urlopen(request, timeout=60) as response:\n                return json.load(response)\n        except urllib.error.HTTPError as error:\n            if error.code not in (429, 500, 503) or attempt == 5:\n                raise RuntimeError(f"{error.code}: {json.load(error)['errors']}") from error\n            wait = float(error.headers.get("Retry-After") or wait)\n        except OSError:  # the response was lost\n            if attempt == 5:\n                raise\n        time.sleep(wait)\n\nposter = {"title": "Poster", "url": "https://shop.example.com/poster", "kind": "product", "external_id": "sku-1"}\nposter["business_block_config"] = {"price": 3400, "currency": "EUR"}  # 34.00 EUR\nresult = call("POST", "/api/v1/links", poster)\nprint(result["data"]["id"], result.get("meta"))`,
      ),
      h('Codes'),
      table(
        ['Code', 'Status', 'Meaning'],
        errorCodes.map((name) => [`\`${name}\``, String(getErrorStatus(name)), getErrorMessage(name)]),
      ),
    ],
  },
  {
    path: '/docs/pagination',
    title: 'Pagination',
    render: ({ BASE_URL }) => [
      p(
        `Lists return ${defaultItems} items, with \`limit\` up to ${maxItems}. Lists of the service API take \`page\`, from 1, and return \`meta.pagination\` with \`page\`, \`limit\`, \`total\` and \`total_pages\`.`,
      ),
      p(
        `Lists under \`${extensionBase}\` also take \`starting_after\`: send \`meta.next_cursor\` of the previous response until it is null. Items that are added, archived or deleted while you read do not repeat or skip others. Send either \`page\` or \`starting_after\`.`,
      ),
      code(
        'Read by cursor with curl',
        `curl -H "Authorization: Bearer $API_KEY" "${BASE_URL}${extensionBase}/links?limit=${maxItems}&starting_after=$NEXT_CURSOR"`,
      ),
      code(
        'Read by cursor with the SDK',
        `for await (const link of paginate(extensions.findLinks, { query: { limit: ${maxItems} } }))\n  console.log(link.title)`,
      ),
      code(
        'Read by cursor with Python',
        `headers = {"Authorization": f"Bearer {API_KEY}"}\ncursor = None\nwhile True:\n    query = {"limit": ${maxItems}, **({"starting_after": cursor} if cursor else {})}\n    page = requests.get("${BASE_URL}${extensionBase}/links", params=query, headers=headers).json()\n    for link in page["data"]:\n        print(link["title"])\n    cursor = page["meta"]["next_cursor"]\n    if cursor is None:\n        break`,
      ),
    ],
  },
  {
    path: '/docs/idempotency',
    title: 'Idempotency and concurrent changes',
    render: ({ BASE_URL }) => [
      p(
        'If a response is lost, a program does not know whether its request was executed. Send an `Idempotency-Key` with each POST, except under `/auth` and `/account`: one unique text of at most 255 characters per intended effect, such as a UUID. For 24 hours, a repetition with the same key and credential returns the first response with `Idempotent-Replayed: true`, and nothing happens twice. The SDK does this by itself.',
      ),
      code(
        'Create a link once',
        `curl -X POST ${BASE_URL}/api/v1/links \\\n  -H "Authorization: Bearer $API_KEY" -H "Idempotency-Key: 5f1c0e9a-order-1042" \\\n  -H 'Content-Type: application/json' -d '{"title": "Shop", "url": "https://shop.example.com"}'`,
      ),
      list(
        'Another request with the same key fails with 422 `idempotency_mismatch`.',
        'A repetition while the first request runs fails with 409 `conflict`. Wait and repeat.',
        'Failed requests are not recorded: correct the request, or repeat it with the same key.',
        'PUT and DELETE have the same result when they are repeated.',
      ),
      h('Concurrent changes'),
      p(
        'Resources have a `revision` and an `ETag`, also in responses of writes. Send the ETag unchanged, with its quotation marks, as `If-Match`, or the `revision` in the body. If the resource has changed since, the write fails with 409 `stale_revision` and changes nothing. The ETag of a list only shows that the list has not changed: with `If-None-Match` an unchanged response is 304 without a body.',
      ),
      code(
        'Change a price only if nothing else changed',
        `curl -X PUT ${BASE_URL}/api/v1/links/42 \\\n  -H "Authorization: Bearer $API_KEY" -H 'If-Match: "link-42-r3"' \\\n  -H 'Content-Type: application/json' -d '{"title": "Poster", "url": "https://shop.example.com/poster", "business_block_config": {"price": 3600, "currency": "EUR"}}'`,
      ),
    ],
  },
  {
    path: '/docs/limits',
    title: 'Limits',
    render: ({ RATE_LIMIT_RPM }) => [
      p(
        RATE_LIMIT_RPM
          ? `A key, a session or an address without credential may send ${RATE_LIMIT_RPM} requests a minute. The headers \`RateLimit\` and \`RateLimit-Policy\` show how many are left.`
          : 'This installation has no general limit of requests.',
      ),
      p(
        'Sign-in, e-mails and costly operations have their own limits, which their descriptions name. Limits are token buckets: 5 an hour allows 5 at once, then one every 12 minutes. Further requests fail with 429 `rate_limited`. Wait for the seconds in `Retry-After`.',
      ),
      table(
        ['Subject', 'Limit'],
        [
          ['Body of JSON', `${jsonBodyLimit / MiB} MiB, at most 64 levels deep`],
          ...uploads,
          ['Items of a list', `${maxItems} per response`],
          ['Rows of a bulk write', `${maxBulkRows} per request`],
          ['Webhooks', `${maxWebhooks} per profile and per workspace`],
        ],
      ),
      p(
        'Each field has its limits in its operation. Plans limit profiles, links, members and other resources: `GET /billing/plans` lists them, and `GET /ext/v1/account` returns those of your key. Beyond them, writes fail with 403 `plan_limit`; what exists stays.',
      ),
    ],
  },
  {
    path: '/docs/webhooks',
    title: 'Webhooks',
    render: ({ BASE_URL }) => [
      p(
        'Webhooks send events of a page, or of a workspace and all its pages, to your server as signed POST requests (Standard Webhooks 1.0.0). Only the response that creates an endpoint has its `secret`. The key needs the permission “Give access, export and delete” (403 `key_scope` otherwise).',
      ),
      code(
        'Create an endpoint',
        `curl -X POST ${BASE_URL}${extensionBase}/webhooks -H "Authorization: Bearer $API_KEY" \\\n  -H 'Content-Type: application/json' -d '{"url": "https://crm.example.com/hooks", "events": ["submission.created"]}'`,
      ),
      p('Then send an example event. `type` is required:'),
      code(
        'Send a test event',
        `curl -X POST ${BASE_URL}${extensionBase}/webhooks/$ID/test -H "Authorization: Bearer $API_KEY" \\\n  -H 'Content-Type: application/json' -d '{"type": "submission.created"}'`,
      ),
      list(
        'Verify `webhook-signature` with the SDK (`verifyWebhook`), a library for Standard Webhooks or the function below, over the unchanged bytes of the body. Reject messages older than five minutes.',
        'Respond with a status from 200 to 299 within 10 seconds, then process the event. After any other response the event is sent again for three days; 410 disables the endpoint.',
        'An event may arrive twice: store processed `webhook-id` values. Events of one resource arrive in order.',
        'New types of events and new fields can appear: ignore what you do not know.',
      ),
      code(
        'Verify a message with Python',
        `import base64\nimport hashlib\nimport hmac\nimport time\n\ndef is_genuine(secret, headers, body):\n    key = base64.b64decode(secret.removeprefix("whsec_"))\n    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body\n    signature = b"v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256))\n    is_new = abs(time.time() - int(headers["webhook-timestamp"])) <= 300\n    texts = headers["webhook-signature"].encode().split()\n    return is_new and any(hmac.compare_digest(text, signature) for text in texts)`,
      ),
      h('Events'),
      table(
        ['Type', 'Cause'],
        webhookEventTypes.map((type) => [`\`${type}\``, webhookEvents[type].summary]),
      ),
    ],
  },
  {
    path: '/docs/versioning',
    title: 'Versions and changes',
    render: () => [
      p(
        'The service API has the version 1, at `/api/v1`; the extensions have theirs at `/ext/v1`. Within a version only compatible changes are made. Breaking changes get a new base, and the former one continues for at least twelve months.',
      ),
      h('Breaking changes'),
      list(
        'A field, operation, header or event is removed or renamed, or changes its type or meaning.',
        'A field of a response becomes nullable or optional, or an enumeration of a response gets a new value.',
        'A request needs a further field or right, or a value that was accepted is rejected.',
        'A success or an error gets another status or `code`.',
      ),
      h('Compatible changes'),
      list(
        'New operations, optional fields and parameters of requests, headers, error rules, and fields of responses and events. Ignore fields that you do not know.',
        'New kinds of blocks and types of events, whose fields the documents mark as extensible.',
        'Other wording of messages and descriptions, and fixes of behaviour that contradicts this reference.',
      ),
      p(
        'Unknown query parameters are an error (422) and will stay one: a mistyped filter must not return everything. Profiles, links, variants and campaigns store and return your own fields.',
      ),
      h('Deprecation'),
      p(
        'A field or operation that will be removed in the next version is marked `deprecated: true` in the OpenAPI documents, and listed below with its successor. From the day on which its end is decided, responses of a deprecated operation have the headers `Deprecation` (RFC 9745), with the time since when, and `Sunset` (RFC 8594), with the time of its end: at least twelve months later.',
      ),
      p(
        'The OpenAPI documents of the last release are stored with the source code. A check compares each build with them and fails for a breaking change.',
      ),
      h('Changelog of the API'),
      p('0.2.0, before the promise above applied:'),
      list(
        'Unknown query parameters, and fields that have no effect, are 422. `If-Match` and `revision` must both match.',
        '`external_id` is unique per page and `external_source`; `archive_missing` works within one source.',
        'Operations that grant access, copy private data or destroy something need a confirmed session; keys can be created without this right.',
        'Pages are offered to other accounts by `POST /ext/v1/page-transfers`, also with a key. `GET /account/access` is `GET /ext/v1/account/access`, and accepts keys.',
        'New events: `submission.updated`, `variant.decided`, `link.restored` (formerly `link.updated`), and `member.joined`, `member.updated`, `member.removed` for workspaces.',
        'Rate limits are token buckets, with `RateLimit` headers. Every error has `problems`.',
        'Extensions: `…/bring-back` is `…/restore`, and the outcome `revived` of bulk writes is `restored`. Deliveries have `status` instead of `state`, also as filter. Copies of profiles have `link_count` and `upload_count` instead of `links` and `uploads`. Events of `GET /ext/v1/webhook-events` have `data` instead of `example`.',
        'Deprecated, with their successors: `visits` (`views`), `form_submissions` (`submissions`), `position` of links in analytics (`order`), `slug` of variants (`key`), `schedule` of campaigns (`starts_at`, `ends_at`, `timezone`), `plan_key` of users (`plan`), `profiles`, `members`, `invites` and `transfers` as numbers (`profile_count` and so on), `restored_from` (`restored_version_id`), `id` of a checkout (`session_id`), `last_seen_at` of sessions (`last_used_at`).',
      ),
    ],
  },
  {
    path: '/docs/sandbox',
    title: 'Test without effect',
    render: ({ BASE_URL }) => [
      p(
        'There is no separate test base. These ways try an integration without touching a page that visitors see:',
      ),
      list(
        'Create another profile for tests. It stays invisible while `is_published` is false, and its links, webhooks and analytics are separate. Limit a key to it (`profile_id`).',
        'Run the service on your own machine (`npm start`). A local installation sells plans in a sandbox: the checkout is a page in test mode, without card or payment.',
        'Send test events to an endpoint: `POST /ext/v1/webhooks/{id}/test`. They have the header `vitrine-test: 1`.',
        'Preview before writing: imports take `dry_run`, and `GET /profiles/{profile_id}/versions/{version_id}` shows what a restore would change.',
        'Undo: bulk writes, imports and restores return the version to restore.',
      ),
      code(
        'Create a profile for tests',
        `curl -X POST ${BASE_URL}${extensionBase}/profiles -H "Authorization: Bearer $API_KEY" \\\n  -H 'Content-Type: application/json' -d '{"display_name": "Test"}'`,
      ),
    ],
  },
  {
    path: '/docs/sync',
    title: 'Bulk writes and synchronisation',
    render: ({ BASE_URL }) => [
      p(
        `\`POST ${extensionBase}/links/bulk\` creates, changes and restores up to ${maxBulkRows} links at once, matched by your own key: \`external_id\` within \`external_source\`. A row that changes nothing is \`unchanged\`, so a repeated synchronisation writes nothing. A failed row, such as one beyond the limit of your plan, does not stop the others, unless \`atomic\` is set: the response is 200, and its \`rows\` have the \`errors\`.`,
      ),
      p(
        `\`archive_missing\` also archives the links of the source that no row contains; links of other sources stay. For more than ${maxBulkRows} rows, send all parts with one \`sync.id\`: the first with \`begin\`, the last with \`finish\`. If more than half of the links were missing, the request fails unless \`confirm\` is set, so that an empty file archives nothing.`,
      ),
      code(
        'A whole table with the SDK',
        `const run = crypto.randomUUID()\nfor (const [i, links] of parts.entries()) {\n  const { data } = await extensions.saveLinks({\n    idempotencyKey: \`\${run}-\${i}\`,\n    body: {\n      external_source: 'shop',\n      links,\n      sync: { id: run, begin: i === 0, finish: i === parts.length - 1 },\n    },\n  })\n  for (const row of data.rows)\n    if (row.outcome === 'failed') console.error(row.external_id, row.errors)\n}`,
      ),
      code(
        'A whole table with Python',
        `headers = {"Authorization": f"Bearer {API_KEY}"}\nposter = {"external_id": "sku-1", "title": "Poster", "url": "https://shop.example.com/poster", "kind": "product"}\nrows = [{**poster, "business_block_config": {"price": 3400, "currency": "EUR"}}]\nparts = [rows[i : i + ${maxBulkRows}] for i in range(0, len(rows), ${maxBulkRows})] or [[]]\nrun = str(uuid.uuid4())\nfor i, links in enumerate(parts):\n    sync = {"id": run, "begin": i == 0, "finish": i == len(parts) - 1}\n    response = requests.post(\n        "${BASE_URL}${extensionBase}/links/bulk",\n        headers={**headers, "Idempotency-Key": f"{run}-{i}"},\n        json={"external_source": "shop", "links": links, "sync": sync},\n    )\n    response.raise_for_status()\n    for row in response.json()["data"]["rows"]:\n        if row["outcome"] == "failed":\n            print(row["external_id"], row["errors"])`,
      ),
      p(
        'If a run is interrupted, start it again with a new `sync.id`. The folder `examples` of the source code has whole programs in TypeScript and Python (`sync.ts`, `sync.py`): they read a CSV file of any length and repeat requests after 429, 503 and lost responses.',
      ),
    ],
  },
]
