// Searches the list of operations, and loads the script of "Try it". The reference works without it.
const field = document.getElementById('find')
const none = document.querySelector('.none')
const side = document.querySelector('.side')
const entries = [...side.querySelectorAll('[data-find]')]
const groups = [...side.querySelectorAll('details')].map((details) => ({
  details,
  wasOpen: details.open,
  entries: entries.filter((entry) => details.contains(entry)),
}))
const search = () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = entries.filter((entry) => {
    entry.hidden = !words.every((word) => entry.dataset.find.includes(word))
    return !entry.hidden
  })
  for (const { details, wasOpen, entries: groupEntries } of groups) {
    details.hidden = groupEntries.every((entry) => entry.hidden)
    details.open = words.length ? !details.hidden : wasOpen
  }
  none.textContent = words.length && !matches.length ? 'No operations match your search.' : ''
  return matches
}
field.addEventListener('input', search)
field.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') search()[0]?.querySelector('a').click()
  if (event.key === 'Escape') {
    field.value = ''
    search()
  }
})
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.closest('input,textarea')) return
  event.preventDefault()
  field.focus()
})
const { later } = document.body.dataset
if (later) addEventListener('load', () => import(later))
