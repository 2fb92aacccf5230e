/** Makes an element equal to `to`, and consumes `to`. Changes only differences, to preserve layout, pictures and scroll position. */
export const patchElement = (from: Element, to: Element): void => {
  for (const { name } of [...from.attributes]) if (!to.hasAttribute(name)) from.removeAttribute(name)
  for (const { name, value } of to.attributes)
    if (from.getAttribute(name) !== value) from.setAttribute(name, value)
  const before = [...from.childNodes]
  const after = [...to.childNodes]
  let start = 0
  while (start < before.length && start < after.length && before[start]!.isEqualNode(after[start]!)) start++
  let end = 0
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end]!.isEqualNode(after[after.length - 1 - end]!)
  )
    end++
  const oldNodes = before.slice(start, before.length - end)
  const nextNodes = after.slice(start, after.length - end)
  const next = before[before.length - end] ?? null
  nextNodes.forEach((node, i) => {
    const oldNode = oldNodes[i]
    if (!oldNode) from.insertBefore(from.ownerDocument.adoptNode(node), next)
    else if (isLike(oldNode, node)) patchElement(oldNode as Element, node as Element)
    else if (!oldNode.isEqualNode(node)) from.replaceChild(from.ownerDocument.adoptNode(node), oldNode)
  })
  for (const node of oldNodes.slice(nextNodes.length)) node.remove()
}

const elementNode = 1

/** Compares node types without `instanceof`, because each frame has its own constructors. */
const isLike = (a: Node, b: Node): boolean => a.nodeType === elementNode && a.nodeName === b.nodeName
