/** Probability that a list contains any false answer. */
const allowedError = 0.05

/**
 * Returns the tests that are certain together, by S. Holm's step-down procedure, Scand. J. Statist. 6 (1979) 65: with a probability of 95 %
 * none of them is false, whatever their dependence. A list shows at most four, chosen by size. Any choice from tests without a false one
 * has no false one, whereas the false discovery rate of Benjamini and Hochberg is not valid for a choice by size.
 */
export const selectCertain = <T extends { readonly pValue: number }>(tests: readonly T[]): T[] => {
  const sorted = tests.toSorted((a, b) => a.pValue - b.pValue)
  const end = sorted.findIndex(({ pValue }, i) => pValue * (sorted.length - i) > allowedError)
  return end < 0 ? sorted : sorted.slice(0, end)
}
