/** Returns a guide to the API for programs, as short plain text (https://llmstxt.org). */
export const renderLlmsText = (site: string, base: string): string => `# ${site}

> Link-in-bio and profile pages with a JSON API. Everything a person can do on a page, a program can do here.

- Base: ${base}/api/v1 (${base}/api is a legacy alias with the same operations)
- Operations, fields, errors and examples, OpenAPI 3.1: ${base}/api/v1/openapi.json
- Extensions, called the same way (permissions of your key: GET /account; profiles by key, single and archived resources, up to 500 links at once by your own keys, submissions by day, copies, webhooks): ${base}/ext/v1, OpenAPI 3.1: ${base}/ext/v1/openapi.json
- Model Context Protocol, streamable HTTP: ${base}/mcp, with the same keys as bearer, or OAuth
- Account area (API keys, two-factor, invitations; browser session only): ${base}/account/openapi.json
- A public page as data: ${base}/{username}.json, described by ${base}/docs/page.schema.json
- What \`kind\` and \`business_block_config\` of a link can be, as JSON Schema with examples: ${base}/docs/blocks.json
- Theme presets: ${base}/docs/themes.json
- For people: ${base}/docs, ${base}/docs/blocks

## Authenticate
Send a personal API key with every request: \`Authorization: Bearer <API_KEY>\` or \`X-API-Key: <API_KEY>\`.
A person creates it in the account area; it is shown once. Scope \`read\` reads, \`write\` also writes, \`admin\` also reaches /admin.
Public without a key: POST /auth/register, POST /auth/password-reset/request, POST /auth/password-reset/confirm, GET /billing/plans.

## Responses
Success: {"ok": true, "data": ..., "meta": {"pagination": {"page", "limit", "total", "total_pages"}}}
Failure: {"ok": false, "errors": ["title: must have at most 200 characters"], "problems": [{"path": "title", "rule": "max_length", "params": {"max": 200}, "message": "must have at most 200 characters"}], "code": "validation_failed"}
401 authenticate; 403 not allowed (\`code\` is the reason: key_scope, forbidden, plan_required, plan_limit); 404 does not exist or is not yours;
409 changed since you read it, nothing was written: read again and repeat; 422 lists every broken rule; 429 and 503: wait for the number of seconds in the Retry-After header.

## Rules
- Bodies are JSON (application/json); the two uploads are multipart/form-data with one file.
- Lists take page (from 1) and limit (1 to 100, default 25). Lists of the extensions also take starting_after: send \`meta.next_cursor\` of the previous response until it is null.
- PUT merges: an absent field stays, null clears. Unknown fields are stored and returned.
- Send \`revision\` as read (or If-Match with the ETag) to write only if nothing changed. Reads of one resource and writes return its ETag; the ETag of a list is not valid for a link.
- Send Idempotency-Key (any unique text) with a POST, except under /auth and /account, to make it safe to repeat for 24 hours with the same credential.
- Times are RFC 3339 with T and Z or an offset, UTC in responses. Money is integer minor units with an ISO 4217 currency.

## Examples
curl -H "Authorization: Bearer $API_KEY" "${base}/api/v1/profile"
curl -H "Authorization: Bearer $API_KEY" "${base}/api/v1/links?page=1&limit=100"
curl -H "Authorization: Bearer $API_KEY" -H "Content-Type: application/json" -H "Idempotency-Key: $(uuidgen)" \\
  -d '{"title": "Shop", "url": "https://shop.example.com"}' "${base}/api/v1/links"
curl -X PUT -H "Authorization: Bearer $API_KEY" -H "Content-Type: application/json" \\
  -d '{"title": "Shop", "url": "https://shop.example.com/new", "revision": 1}' "${base}/api/v1/links/1"
curl -X POST -H "Authorization: Bearer $API_KEY" -F avatar=@me.png "${base}/api/v1/profile/avatar"
`
