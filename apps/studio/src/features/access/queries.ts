import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { AccessEntry, CredentialReference } from '@vitrine/contract'
import { maxRevokedEntries } from '@vitrine/contract/limits'
import { createQuery, extensionApi } from '../../app/api.ts'
import { formatProblem, joinSentences } from '../../app/errors.ts'
import { useTexts } from '../../app/texts.tsx'

export const accessQuery = queryOptions({
  ...createQuery(['access'], (signal) => extensionApi.listAccess({ signal })),
  staleTime: 0,
})

export const toKey = ({ type, id, workspace }: AccessEntry): string => `${type} ${id} ${workspace?.id ?? ''}`

/**
 * Returns the entries that the credentials created, also by keys and agents that they created. Entries of unknown
 * origin are never among them.
 */
export const findCreated = (
  entries: readonly AccessEntry[],
  ended: readonly CredentialReference[],
): readonly AccessEntry[] => {
  const created = new Set<AccessEntry>()
  const collect = (creators: readonly { type: string; id: number }[]): void => {
    const added = entries.filter(
      (entry) =>
        !created.has(entry) &&
        creators.some(({ type, id }) => entry.credential?.type === type && entry.credential.id === id),
    )
    for (const entry of added) created.add(entry)
    if (added.length) collect(added)
  }
  collect(ended)
  return entries.filter((entry) => created.has(entry))
}

export const listCredentials = (entries: readonly AccessEntry[]): readonly CredentialReference[] =>
  entries.flatMap(({ type, id }) =>
    type === 'session' || type === 'api_key' || type === 'agent' ? { type, id } : [],
  )

export type AccessFailure = { readonly entry: AccessEntry; readonly text: string }

/**
 * Returns a function that revokes entries in batches and resolves to those that failed. An entry that has already ended
 * does not count as failed.
 */
export const useRevokeAccess = () => {
  const t = useTexts()
  const client = useQueryClient()
  return async (
    entries: readonly AccessEntry[],
    onProgress: (count: number) => void,
  ): Promise<readonly AccessFailure[]> => {
    const failed: AccessFailure[] = []
    try {
      for (let start = 0; start < entries.length; start += maxRevokedEntries) {
        onProgress(start)
        const batch = entries.slice(start, start + maxRevokedEntries)
        const references = batch.map(({ type, id, workspace }) => ({
          type,
          id,
          workspace_id: workspace?.id ?? null,
        }))
        const { failures } = (await extensionApi.revokeAccess({ body: { entries: references } })).data
        for (const { index, problems } of failures)
          if (problems.some(({ rule }) => rule !== 'not_found'))
            failed.push({
              entry: batch[index]!,
              text: joinSentences(problems.map((problem) => formatProblem(problem, t))),
            })
      }
      return failed
    } finally {
      // The entries belong to many screens
      await client.invalidateQueries()
    }
  }
}
