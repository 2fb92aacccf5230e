import { useEffect, useState } from 'react'

/** Returns a value once it has been unchanged for `settleMs` milliseconds. */
export const useSettled = (value: string, settleMs: number): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [value, settleMs])
  return settled
}
