// The only script of public pages: plays embeds in place and updates countdowns. Pages also work without it.
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
const countdowns = [...document.querySelectorAll('[data-end]')]
const { lang } = document.documentElement
// Show minutes instead of seconds if the visitor prefers reduced motion
const calm = matchMedia('(prefers-reduced-motion:reduce)').matches
const tick = () => {
  for (const countdown of countdowns) {
    const secs = Math.ceil((countdown.dataset.end - Date.now()) / 1000)
    const days = Math.floor(secs / 86400)
    const clock = [Math.floor(secs / 3600) % 24, Math.floor(secs / 60) % 60, ...(calm ? [] : [secs % 60])]
      .map((part) => part.toLocaleString(lang, { minimumIntegerDigits: 2 }))
      .join(':')
    const name = days
      ? `${days.toLocaleString(lang, { style: 'unit', unit: 'day', unitDisplay: 'long' })} `
      : ''
    countdown.textContent = secs > 0 ? name + clock : countdown.dataset.finished
  }
}
if (countdowns[0]) {
  tick()
  setInterval(tick, 1000)
}
