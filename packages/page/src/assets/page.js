// The only script of public pages: plays embeds and answers forms in place, and updates countdowns. Pages also work without it.
for (const link of document.querySelectorAll('a[data-play]')) {
  link.setAttribute('role', 'button')
  link.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return
    event.preventDefault()
    link.click()
  })
  link.addEventListener('click', (event) => {
    // Modifier keys open the link in a new tab
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const frame = document.createElement('iframe')
    frame.title = link.dataset.title
    frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
    frame.referrerPolicy = 'strict-origin'
    frame.setAttribute(
      'sandbox',
      'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation',
    )
    frame.src = link.dataset.play.replace('{host}', location.hostname)
    navigator.sendBeacon(link.href)
    link.replaceWith(frame)
    frame.focus()
  })
}
for (const box of document.querySelectorAll('.fm'))
  box.addEventListener('submit', async (event) => {
    event.preventDefault()
    const form = event.target
    const button = box.querySelector('button')
    if (button.ariaBusy) return
    button.ariaBusy = true
    try {
      const body = new URLSearchParams(new FormData(form))
      const response = await fetch(form.getAttribute('action'), { method: 'POST', body })
      const page = document.createElement('template')
      page.innerHTML = await response.text()
      if (!page.content.querySelector('.fm>:is(form,.ok)')) throw new Error('not a response to a form')
      box.replaceChildren(
        ...box.querySelectorAll(':scope>:is(h2,h3,div,p:not(.al))'),
        ...page.content.querySelectorAll('.fm>:is(.al,form,.ok)'),
      )
    } catch {
      button.ariaBusy = null
      // A field named "submit" hides the method
      return HTMLFormElement.prototype.submit.call(form)
    }
    const message = box.querySelector(':scope>:is(.al,.ok)')
    message.tabIndex = -1
    ;(box.querySelector('[aria-invalid]') ?? message).focus()
  })
const countdowns = [...document.querySelectorAll('[data-end]')]
const { lang } = document.documentElement
// Show minutes instead of seconds if the visitor prefers reduced motion
const calm = matchMedia('(prefers-reduced-motion:reduce)').matches
const units = { day: 86400, hour: 3600, minute: 60, ...(calm ? {} : { second: 1 }) }
const tick = () => {
  for (const countdown of countdowns) {
    let secs = Math.ceil((countdown.dataset.end - Date.now()) / 1000)
    // Screen readers read the date instead
    countdown.ariaHidden = secs > 0
    if (secs <= 0) {
      countdown.textContent = countdown.dataset.finished
      continue
    }
    const tiles = Object.entries(units).map(([unit, size]) => {
      const count = Math.floor(secs / size)
      secs %= size
      const tile = document.createElement('span')
      const name = document.createElement('small')
      const format = new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' })
      name.textContent = format.formatToParts(count).find(({ type }) => type === 'unit').value
      tile.append(count.toLocaleString(lang, { minimumIntegerDigits: size < 86400 ? 2 : 1 }), name)
      return tile
    })
    countdown.replaceChildren(...tiles)
  }
}
if (countdowns[0]) {
  tick()
  setInterval(tick, 1000)
}
