export type RowTable = ReturnType<typeof createRowTable>

/** Log2 of the rows of a part. Parts are not copied when the table grows, which would block the event loop. */
const partBits = 12
const lastOfPart = (1 << partBits) - 1

/**
 * Creates a table of distinct keys with counters, in order of first occurrence. Keys and counters are unsigned integers in typed arrays,
 * which take a tenth of the memory of a map of texts.
 */
export const createRowTable = (keyWidth: number, counterWidth = 0) => {
  const width = keyWidth + counterWidth
  const parts = [new Uint32Array(width * 32)]
  /** Hash table: 1 + index of the row, 0 = free. */
  let slots = new Uint32Array(64)
  /** The hash table before it grew. Each new row moves two of its `oldSize` rows to `slots`. */
  let oldSlots = slots
  let [size, oldSize, movedSize] = [0, 0, 0]

  const hash = (key: ArrayLike<number>, from: number): number => {
    let value = 0
    for (let i = 0; i < keyWidth; i++) {
      value = Math.imul(value ^ key[from + i]!, 0x9e3779b1)
      value ^= value >>> 15
    }
    return value
  }
  const find = (slots: Uint32Array, code: number, key: readonly number[]): number | undefined => {
    const mask = slots.length - 1
    for (let slot = code & mask; slots[slot]; slot = (slot + 1) & mask) {
      const row = slots[slot]! - 1
      const part = parts[row >>> partBits]!
      const from = (row & lastOfPart) * width
      let i = 0
      while (i < keyWidth && part[from + i] === key[i]) i++
      if (i === keyWidth) return row
    }
    return undefined
  }
  const fillSlot = (code: number, row: number): void => {
    const mask = slots.length - 1
    let slot = code & mask
    while (slots[slot]) slot = (slot + 1) & mask
    slots[slot] = row + 1
  }
  const grow = (): void => {
    if (size === parts.length << partBits) parts.push(new Uint32Array(width << partBits))
    else if (size * width === parts[0]!.length) {
      const rows = parts[0]!
      parts[0] = new Uint32Array(rows.length * 2)
      parts[0].set(rows)
    }
    if (size * 2 < slots.length) return
    oldSlots = slots
    oldSize = size
    movedSize = 0
    slots = new Uint32Array(slots.length * 2)
  }

  return {
    get size() {
      return size
    },
    read: (row: number, column: number): number =>
      parts[row >>> partBits]![(row & lastOfPart) * width + column]!,
    /** Adds to a counter. Their columns follow those of the key. */
    increment: (row: number, column: number, by: number): void => {
      parts[row >>> partBits]![(row & lastOfPart) * width + column]! += by
    },
    /** Returns the index of the row with this key. Adds the row if it is missing. */
    add: (key: readonly number[]): number => {
      const code = hash(key, 0)
      const row = find(slots, code, key) ?? (movedSize < oldSize ? find(oldSlots, code, key) : undefined)
      if (row !== undefined) return row
      grow()
      for (const end = Math.min(oldSize, movedSize + 2); movedSize < end; movedSize++)
        fillSlot(hash(parts[movedSize >>> partBits]!, (movedSize & lastOfPart) * width), movedSize)
      parts[size >>> partBits]!.set(key, (size & lastOfPart) * width)
      fillSlot(code, size)
      size += 1
      return size - 1
    },
  }
}
