// Progressive enhancement of the account pages: shows passwords on request, suggests the page's address and checks it.
for (const button of document.querySelectorAll('.eye')) {
  const input = document.getElementById(button.getAttribute('aria-controls'))
  button.hidden = false
  button.addEventListener('click', () => {
    const shown = input.type === 'text'
    input.type = shown ? 'password' : 'text'
    button.setAttribute('aria-pressed', String(!shown))
    input.focus()
  })
  // Submit as a password field, so that browsers offer to store it
  input.form.addEventListener('submit', () => {
    input.type = 'password'
  })
}
const address = document.querySelector('[data-check]')
if (address) {
  const state = document.getElementById('username-state')
  const name = document.getElementById('name')
  let timer
  let last
  let isEdited = address.value !== ''
  const ask = (query, answered) => {
    clearTimeout(timer)
    last = query
    timer = setTimeout(async () => {
      const answer = await fetch(`${address.dataset.check}?${new URLSearchParams(query)}`).catch(() => null)
      const { data } = answer?.ok ? await answer.json() : {}
      if (data && last === query) answered(data)
    }, 300)
  }
  const tell = ({ available, message }) => {
    state.textContent = message
    state.className = available ? 'sta ok' : 'sta'
    if (available || !address.value) address.removeAttribute('aria-invalid')
    else address.setAttribute('aria-invalid', 'true')
  }
  address.addEventListener('input', () => {
    isEdited = address.value !== ''
    ask({ username: address.value }, tell)
  })
  name.addEventListener('input', () => {
    if (isEdited || !name.value.trim()) return
    ask({ name: name.value }, (data) => {
      if (isEdited) return
      address.value = data.username ?? ''
      tell(data)
    })
  })
}
