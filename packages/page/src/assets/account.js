// The script of the account pages, which are complete without it: a password is shown on request, and the address of a
// page is proposed from the name and looked up while it is typed.
for (const button of document.querySelectorAll('.eye')) {
  const input = document.getElementById(button.getAttribute('aria-controls'))
  button.hidden = false
  button.addEventListener('click', () => {
    const shown = input.type === 'text'
    input.type = shown ? 'password' : 'text'
    button.setAttribute('aria-pressed', String(!shown))
    input.focus()
  })
  // Sent as a password, so that browsers offer to keep it as one
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
  let own = address.value !== ''
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
    own = address.value !== ''
    ask({ username: address.value }, tell)
  })
  name.addEventListener('input', () => {
    if (own || !name.value.trim()) return
    ask({ name: name.value }, (data) => {
      if (own) return
      address.value = data.username ?? ''
      tell(data)
    })
  })
}
