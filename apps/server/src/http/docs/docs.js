// Searches the reference, copies examples, and loads the script of "Try it". The reference works without it.
const make = (name, properties, ...children) => {
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
const { later } = document.body.dataset
if (later) addEventListener('load', () => import(later))
