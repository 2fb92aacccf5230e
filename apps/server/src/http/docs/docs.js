// Searches the reference, copies examples and sends operations ("Try it"). The reference works without it.
const make = (name, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}
const field = document.getElementById('find')
const none = document.querySelector('.none')
const hits = document.querySelector('.hits')
const contents = document.querySelector('.all')
const maxHits = 40
let index

/** Returns the entries with all words: first those with the words in their title, then in names of inputs and of fields of responses (before and after the bar), then in texts. */
const rank = (entries, words) =>
  entries
    .flatMap(([href, title, note, names, text]) => {
      const head = `${title} ${note}`.toLowerCase()
      let score = 0
      let name = ''
      for (const word of words) {
        if (head.includes(word)) continue
        const list = names.split(' ')
        const exact = list.findIndex((candidate) => candidate.toLowerCase() === word)
        const at = exact < 0 ? list.findIndex((candidate) => candidate.toLowerCase().includes(word)) : exact
        if (at < 0 && !text.includes(word)) return []
        score += at < 0 ? 9 : (exact < 0 ? 2 : 1) + (at > list.indexOf('|') ? 2 : 0)
        name ||= list[at] ?? ''
      }
      return [{ href, title, note: name ? `${note} · ${name}` : note, score }]
    })
    .sort((a, b) => a.score - b.score)
const search = async () => {
  const { value } = field
  const words = value.toLowerCase().split(/\s+/).filter(Boolean)
  let found = []
  let message = ''
  if (words.length) {
    try {
      index ??= fetch('/docs/search.json').then((response) => response.json())
      found = rank(await index, words)
      message = found.length ? `${found.length} found` : 'Nothing matches your search.'
    } catch {
      index = undefined
      message = 'The search could not be loaded.'
    }
    // Another character was typed in the meantime
    if (field.value !== value) return
  }
  none.textContent = message
  contents.hidden = words.length > 0
  hits.hidden = !found.length
  hits.replaceChildren(
    ...found
      .slice(0, maxHits)
      .map(({ href, title, note }) =>
        make('li', {}, make('a', { href }, make('span', {}, title, make('small', { textContent: note })))),
      ),
  )
}
field.addEventListener('input', search)
// The browser restored it, or it was filled before this script arrived
if (field.value) search()
field.addEventListener('keydown', async (event) => {
  if (event.key === 'Escape') field.value = ''
  if (event.key !== 'Escape' && event.key !== 'Enter') return
  event.preventDefault()
  await search()
  if (event.key === 'Enter') hits.querySelector('a')?.click()
})
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.closest('input,textarea')) return
  event.preventDefault()
  field.focus()
})

// `/docs#createLink` leads to the page of the operation
const openOperation = () => {
  const { hash } = location
  if (!hash || document.getElementById(hash.slice(1))) return
  const link = [...contents.querySelectorAll('a')].find(({ href }) => href.endsWith(hash))
  if (link) location.replace(link.href)
}
openOperation()
addEventListener('hashchange', openOperation)

// The chosen language of examples applies to all operations
const languages = [...document.querySelectorAll('.lang')]
const getLanguage = (details) => details.firstElementChild.textContent
const showLanguage = (language) => {
  for (const details of languages) details.open = getLanguage(details) === language
}
try {
  const chosen = localStorage.getItem('docs-language')
  if (chosen) showLanguage(chosen)
} catch {
  // Storage is blocked
}
for (const details of languages)
  details.firstElementChild.addEventListener('click', () => {
    try {
      localStorage.setItem('docs-language', getLanguage(details))
    } catch {
      // Storage is blocked
    }
  })

if (navigator.clipboard)
  for (const pre of document.querySelectorAll('main pre')) {
    const button = make('button', { type: 'button', textContent: 'Copy' })
    button.setAttribute('aria-label', `Copy ${pre.getAttribute('aria-label')}`)
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(pre.textContent)
      button.textContent = 'Copied'
      setTimeout(() => {
        button.textContent = 'Copy'
      }, 2000)
    })
    const code = make('div', { className: 'code' })
    pre.before(code)
    code.append(pre, button)
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
    // A response that is not JSON, such as a calendar file, is shown as it is
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
  const button = make('button', { className: 'btn', textContent: `Send ${method}` })
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
