import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ImportResult } from '@vitrine/contract'
import { ApiError } from '@vitrine/sdk'
import { api, extensionApi } from '../../app/api.ts'
import { accountQuery } from '../../app/session.ts'
import { forgetActions } from '../../app/undo-history.ts'
import { createExtensionUploadClient, type OnProgress } from '../../app/upload.ts'
import { useProfileId, useReloadPage } from '../../editor/queries.ts'
import { useRestoreVersion } from '../versions/index.ts'

/** Source of an import. A pasted list is sent as a file. */
export type Source =
  | { readonly kind: 'address'; readonly url: string }
  | { readonly kind: 'file' | 'list'; readonly file: Blob; readonly name: string }

/** Handling of texts, picture and networks that the page already has. */
export type SettingsChoice = 'fill' | 'replace' | 'keep'

export type ImportOptions = {
  readonly source: Source
  readonly settings: SettingsChoice
  readonly sourceProfile: number | null
}

type Step =
  | { readonly isDryRun: true }
  /** `key` is the idempotency key of all attempts for one preview, so that a lost response does not import twice. */
  | {
      readonly isDryRun: false
      readonly token: string
      readonly key: string
      readonly skippedIndexes: readonly number[]
    }

const send = async (
  profileId: number,
  { source, settings, sourceProfile }: ImportOptions,
  step: Step,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<ImportResult> => {
  const options = step.isDryRun
    ? { dry_run: true }
    : {
        preview_token: step.token,
        ...(step.skippedIndexes.length ? { skip: step.skippedIndexes.join() } : {}),
      }
  const idempotency = step.isDryRun ? {} : { idempotencyKey: step.key }
  if (source.kind === 'address') {
    const body = { url: source.url, settings, ...options }
    return (
      await extensionApi.importAddress({ query: { profile_id: profileId }, body, signal, ...idempotency })
    ).data
  }
  const query = {
    profile_id: profileId,
    settings,
    ...(sourceProfile === null ? {} : { source_profile: sourceProfile }),
    ...options,
  }
  const { file, name: filename } = source
  return (
    await createExtensionUploadClient(onProgress).importFile({
      query,
      file,
      filename,
      signal,
      ...idempotency,
    })
  ).data
}

export const usePreviewImport = () => {
  const profileId = useProfileId()
  return useMutation({
    mutationFn: (input: { options: ImportOptions; onProgress: OnProgress; signal: AbortSignal }) =>
      send(profileId, input.options, { isDryRun: true }, input.onProgress, input.signal),
  })
}

export const useApplyImport = () => {
  const client = useQueryClient()
  const profileId = useProfileId()
  const reloadPage = useReloadPage()
  return useMutation({
    mutationFn: (input: {
      options: ImportOptions
      token: string
      key: string
      skippedIndexes: readonly number[]
      onProgress: OnProgress
      signal: AbortSignal
    }) =>
      send(
        profileId,
        input.options,
        { isDryRun: false, token: input.token, key: input.key, skippedIndexes: input.skippedIndexes },
        input.onProgress,
        input.signal,
      ),
    onSuccess: async ({ settings, variants, campaigns }) => {
      if (variants.length) void client.invalidateQueries({ queryKey: ['variants', profileId] })
      if (campaigns.length) void client.invalidateQueries({ queryKey: ['campaigns', profileId] })
      void client.invalidateQueries({ queryKey: ['versions', profileId] })
      if (settings.some(({ member, outcome }) => member === 'display_name' && outcome === 'set'))
        void client.invalidateQueries({ queryKey: accountQuery.queryKey })
      forgetActions()
      await reloadPage()
    },
  })
}

/** Undoes an import. Restores the version, and archives variants and campaigns, which versions do not contain. */
export const useUndoImport = () => {
  const client = useQueryClient()
  const profile_id = useProfileId()
  const restore = useRestoreVersion()
  return useMutation({
    mutationFn: async ({ version_id, variants, campaigns }: ImportResult) => {
      const listCreatedIds = (parts: ImportResult['variants']) =>
        parts.flatMap(({ outcome, id }) => (outcome === 'create' && id !== null ? [id] : []))
      // Campaigns first, because they refer to variants. A retry skips archived ones
      for (const campaign_id of listCreatedIds(campaigns))
        await ignoreGone(api.archiveCampaign({ params: { profile_id, campaign_id } }))
      for (const variant_id of listCreatedIds(variants))
        await ignoreGone(api.archiveVariant({ params: { profile_id, variant_id } }))
      if (version_id !== null) await restore.mutateAsync({ versionId: version_id })
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['variants', profile_id] })
      void client.invalidateQueries({ queryKey: ['campaigns', profile_id] })
    },
  })
}

const ignoreGone = (request: Promise<unknown>): Promise<unknown> =>
  request.catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'not_found') return
    throw error
  })
