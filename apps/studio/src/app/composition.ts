const maxWaitMs = 5000

let isComposing = false

/**
 * Watches input methods, with which text is composed before it is final: kana before kanji. Keys of a composition choose its
 * characters, so that no shortcut, menu or form receives them. In Safari the last one comes after its end, with the code 229.
 */
export const watchCompositions = (): void => {
  addEventListener('compositionstart', () => {
    isComposing = true
  })
  addEventListener('compositionend', () => {
    isComposing = false
  })
  const stopKey = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === 229) event.stopPropagation()
  }
  addEventListener('keydown', stopKey, true)
}

/**
 * Runs `run` after `ms`, and not within a composition unless it pauses: keyboards of phones compose the last word until the
 * field loses the focus. Returns a function that cancels.
 */
export const runWhenTyped = (run: () => void, ms: number): (() => void) => {
  const end = Date.now() + maxWaitMs
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    timer = setTimeout(() => (isComposing && Date.now() < end ? wait() : run()), ms)
  }
  wait()
  return () => clearTimeout(timer)
}
