// Sets the viewer up: which document, dark mode as the system has it, and the CSRF token for "Try it out".
const area = new URLSearchParams(location.search).get('area')
const documents = { account: '/account/openapi.json' }
const url = documents[area] ?? '/api/v1/openapi.json'

for (const link of document.querySelectorAll('[data-document]'))
  if (link.dataset.document === url) link.setAttribute('aria-current', 'page')

const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', follow)
follow()

const keyed = (headers) => 'Authorization' in headers || 'X-API-Key' in headers

/** "Try it out" asks the service this page came from, under whichever of its names the page was opened. */
const prepare = async (request) => {
  const { method = 'GET', headers, loadSpec } = request
  if (loadSpec) return request
  const { pathname, search } = new URL(request.url, location.href)
  request.url = location.origin + pathname + search
  if (method === 'GET' || keyed(headers) || headers['X-CSRF-Token']) return request
  const answer = await fetch('/account/csrf')
  const { data } = await answer.json()
  headers['X-CSRF-Token'] = data.csrf_token
  return request
}

window.SwaggerUIBundle({
  url,
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  showExtensions: false,
  tryItOutEnabled: false,
  // The public validator of swagger.io is a third party
  validatorUrl: null,
  requestInterceptor: prepare,
})
