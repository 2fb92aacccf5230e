// "Try it": sends an operation from its section.
const make = (name, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}
/** Key of this page only, for all its operations. */
let apiKey = ''

const fieldOf = (operation, name, label, input) => {
  input.id = `${operation}-${name}`
  input.name = name
  return make('p', {}, make('label', { htmlFor: input.id, textContent: label }), input)
}

const csrfToken = async () => {
  const response = await fetch('/account/csrf', { headers: { accept: 'application/json' } })
  return response.ok ? (await response.json()).data.csrf_token : ''
}

const send = async (method, path, values, queryNames, part) => {
  const url = new URL(
    path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values.get(`path ${name}`))),
    location.origin,
  )
  for (const name of queryNames) {
    const value = values.get(`query ${name}`)
    if (value) url.searchParams.set(name, value)
  }
  const file = values.get('file')
  const body = part ? new FormData() : values.get('body')
  if (part) body.append(part, file)
  const headers = { accept: 'application/json' }
  if (apiKey) headers.authorization = `Bearer ${apiKey}`
  else if (method !== 'GET') headers['x-csrf-token'] = await csrfToken()
  if (body && !part) headers['content-type'] = 'application/json'
  const began = performance.now()
  const response = await fetch(url, {
    method,
    headers,
    credentials: apiKey ? 'omit' : 'same-origin',
    ...(body ? { body } : {}),
  })
  const text = await response.text()
  let shown = text
  try {
    shown = JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    // Optional file
  }
  return {
    status: `${response.status} ${response.statusText}, ${Math.round(performance.now() - began)} ms`,
    shown,
  }
}

const formOf = (section) => {
  const { id, dataset } = section
  const [method, path] = dataset.call.split(' ')
  const queryNames = (dataset.query ?? '').split(' ').filter(Boolean)
  const key = make('input', { type: 'password', autocomplete: 'off', value: apiKey })
  const status = make('p', { role: 'status' })
  const result = make('pre', { tabIndex: 0, hidden: true }, make('code'))
  result.setAttribute('aria-label', 'Response of the service')
  const button = make('button', { textContent: `Send ${method}` })
  const form = make(
    'form',
    {},
    fieldOf(id, 'key', 'API key; empty: the session of this browser', key),
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) =>
      fieldOf(id, `path ${name}`, name, make('input', { required: true, autocomplete: 'off' })),
    ),
    ...queryNames.map((name) => fieldOf(id, `query ${name}`, name, make('input', { autocomplete: 'off' }))),
    ...(dataset.body
      ? [
          fieldOf(
            id,
            'body',
            'Body',
            make('textarea', {
              rows: 8,
              spellcheck: false,
              value: JSON.stringify(JSON.parse(dataset.body), null, 2),
            }),
          ),
        ]
      : []),
    ...(dataset.file
      ? [fieldOf(id, 'file', 'File', make('input', { type: 'file', required: true, accept: dataset.types }))]
      : []),
    ...(method === 'GET'
      ? []
      : [make('p', { textContent: 'This is no playground: what you send is done.' })]),
    button,
    status,
    result,
  )
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    apiKey = key.value.trim()
    button.disabled = true
    status.textContent = 'Sending…'
    try {
      const response = await send(method, path, new FormData(form), queryNames, dataset.file)
      status.textContent = response.status
      result.firstChild.textContent = response.shown
      result.hidden = response.shown === ''
    } catch {
      status.textContent = 'The service cannot be reached.'
      result.hidden = true
    }
    button.disabled = false
  })
  return form
}

for (const section of document.querySelectorAll('[data-call]')) {
  const details = make('details', { className: 'try' }, make('summary', { textContent: 'Try it' }))
  section.querySelector('.calls').append(details)
  // Create the form when it is opened, because a page has dozens
  details.addEventListener('toggle', () => {
    if (details.open && details.children.length === 1) details.append(formOf(section))
  })
}
