// Shows that an address is being read, and hands the page that a visitor keeps to the sign-up. The form also works without it.
const slowMs = 5000
const field = document.querySelector('form[data-reading]')
const status = document.getElementById('reading')
let timer
const setReading = (isReading) => {
  clearTimeout(timer)
  if (!status) return
  status.hidden = !isReading
  for (const part of document.querySelectorAll('[data-before]')) part.hidden = isReading
}
field?.addEventListener('submit', () => {
  const { value } = field.elements.namedItem('q')
  setReading(true)
  const text = status?.querySelector('p')
  if (!text) return
  text.textContent = field.dataset.reading.replace('%', value.trim())
  timer = setTimeout(() => {
    text.textContent += ` ${field.dataset.slow}`
  }, slowMs)
})
// The page as it was, when the visitor comes back to it
addEventListener('pageshow', () => setReading(false))
document.getElementById('keep')?.addEventListener('click', () => {
  const { token, look } = Object.fromEntries(new FormData(document.getElementById('looks')))
  try {
    sessionStorage.setItem('vitrine-kept-page', JSON.stringify({ token, look }))
  } catch {
    // The sign-up works without it
  }
})
