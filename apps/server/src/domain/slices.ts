import { setImmediate as nextTurn } from 'node:timers/promises'
import { createBusyTime } from '../process/busy-time.ts'

/**
 * A piece of work is to hold the event loop no longer, in milliseconds, and it is given back before another piece when it was held
 * for half of it. With twice as much each page waits longer for a job (of one in a hundred 7 ms instead of 5), and the job
 * takes a tenth less of the processor.
 */
const sliceMs = 2
const firstRows = 10

/** Sizes of slices: few, since a statement for each number of rows would be prepared anew. */
const sizes = [1, 2, 3, 5, 7, 10, 14, 20, 28, 40, 56, 80, 112, 160, 224, 320, 500, 700, 1000, 1400, 2000]

/** Rows of a slice; `min`: one, where finding them takes as much less as they are fewer. */
export type Bounds = { readonly min?: number; readonly max: number }

/** How the work of one run shares the event loop with requests. */
export type Turns = {
  /** Gives the event loop back when it has been held for a slice: call it between pieces of work. */
  turn(): Promise<void>
  /**
   * Calls `slice` with how many rows it may work on until it says that there are no more: as many as fit into a turn of the event
   * loop, within bounds. Ends early when the run is stopped.
   */
  slices(bounds: Bounds, slice: (rows: number) => Promise<boolean>): Promise<void>
}

export const createTurns = (signal: AbortSignal): Turns => {
  const busy = createBusyTime()
  let turned = performance.now()
  let pieceFrom = turned
  /** The longest piece between two calls of `turn`, in milliseconds in which the loop was held. */
  let longest = 0
  const endPiece = () => {
    const now = performance.now()
    const ms = now - pieceFrom
    pieceFrom = now
    // What the clock finds short is; asking the kernel costs 15 µs. It is asked since the last turn, which is a slice longer at most
    if (ms > longest) longest = Math.max(longest, Math.min(ms, busy.ms()))
  }
  const giveBack = async () => {
    endPiece()
    await nextTurn()
    turned = performance.now()
    pieceFrom = turned
    busy.begin()
  }
  const turn = async () => {
    endPiece()
    // Since the last turn of the loop, not since the last call: many short pieces hold it as long as one
    if (pieceFrom - turned >= sliceMs / 2) await giveBack()
  }
  return {
    turn,
    async slices({ min = 1, max }, slice) {
      endPiece()
      const before = longest
      for (let size = Math.min(firstRows, max); !signal.aborted; ) {
        longest = 0
        if (!(await slice(size))) break
        await giveBack()
        size = nextSize(size, longest, Math.min(min, max), max)
      }
      // Of slices within a slice each has its own measure
      longest = before
      pieceFrom = performance.now()
      // Many of them may have ended with their first
      await turn()
    },
  }
}

/** Rows for the next slice after one of `size` whose longest piece held the event loop for `pieceMs`. */
const nextSize = (size: number, pieceMs: number, min: number, max: number): number => {
  const wanted = size * Math.min(3, Math.max(0.2, sliceMs / Math.max(pieceMs, 0.1)))
  return Math.max(min, sizes.findLast((one) => one <= Math.min(max, wanted)) ?? 1)
}
