import type { EditEffect } from '@vitrine/contract'

/** Returns true if the interval excludes zero: only then the estimate has a direction. */
export const hasDirection = ({ change_ci: interval }: Pick<EditEffect, 'change_ci'>): boolean =>
  interval !== null && (interval[0]! > 0 || interval[1]! < 0)
