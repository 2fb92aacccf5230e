/** Returns nesting, number of all fields and entries, and most fields of one object. Run it before parsing to bound memory. */
export const measureJson = (
  text: string,
  maxDepth: number,
): { depth: number; values: number; fields: number } => {
  let depth = 0
  let deepest = 0
  let values = 0
  let fields = 0
  /** Number of fields of the open object at each depth; 0 for a list. Deeper levels are rejected. */
  const openFields = new Uint32Array(maxDepth + 1)
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (inString) {
      if (c === 92) i++
      else if (c === 34) inString = false
    } else if (c === 34) inString = true
    else if (c === 44) {
      values++
      if (openFields[depth]) fields = Math.max(fields, ++openFields[depth]!)
    } else if (c === 123 || c === 91) {
      values++
      deepest = Math.max(deepest, ++depth)
      openFields[depth] = c === 123 ? 1 : 0
    } else if (c === 125 || c === 93) depth--
  }
  return { depth: deepest, values, fields }
}
