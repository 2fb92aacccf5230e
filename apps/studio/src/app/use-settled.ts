import { useEffect, useState } from 'react'
import { runWhenTyped } from './composition.ts'

export const useSettled = (value: string, settleMs: number): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => runWhenTyped(() => setSettled(value), settleMs), [value, settleMs])
  return settled
}
