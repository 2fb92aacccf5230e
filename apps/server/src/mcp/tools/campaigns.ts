import { campaignFields, operations, variantFields } from '@vitrine/contract'
import { Type } from 'typebox'
import { clearArgument, compactSchema, copyFields, createArguments, createToolArgument } from '../schema.ts'
import type { Tool } from '../tool.ts'

export const saveCampaign: Tool = {
  name: 'save_campaign',
  title: 'Save a campaign',
  effect: 'changes',
  description:
    'Creates a campaign (name required), or updates or archives the one with campaign_id. List: get_page with campaigns.',
  operations: ['createCampaign', 'updateCampaign', 'archiveCampaign'],
  input: createArguments(operations.updateCampaign.body, {
    campaign_id: compactSchema(operations.updateCampaign.params.properties.campaign_id),
    archive: createToolArgument(Type.Boolean()),
    ...copyFields(campaignFields),
    starts_at: 'RFC 3339',
    link_ids: 'Empty: all links',
    revision: true,
    clear: clearArgument,
  }),
  output: { campaign: 'updateCampaign' },
  run: async ({ archive, ...args }, call) => ({
    campaign: (await call.runWithArguments(chooseOperation('Campaign', args.campaign_id, archive), args))
      .data,
  }),
}

export const saveVariant: Tool = {
  name: 'save_variant',
  title: 'Save a variant',
  effect: 'changes',
  description:
    'Creates a variant (name required). With variant_id, updates, archives or promotes it; promoting applies it to the page. Kind audience: shown to visitors who match the conditions. Kind experiment: shown to a fraction of visitors. Set status running to show it. List: get_page with variants.',
  operations: ['createVariant', 'updateVariant', 'archiveVariant', 'promoteVariant'],
  input: createArguments(operations.updateVariant.body, {
    variant_id: compactSchema(operations.updateVariant.params.properties.variant_id),
    archive: createToolArgument(Type.Boolean()),
    promote: createToolArgument(Type.Boolean()),
    ...copyFields(variantFields),
    weight: 'Per cent',
    overrides: {
      ...compactSchema(
        Type.Pick(variantFields.overrides.read, [
          'display_name',
          'bio',
          'avatar_url',
          'link_order',
          'hidden_link_ids',
        ]),
      ),
      description: 'Also theme (as of update_profile) and link_titles (by link id)',
    },
    revision: true,
    clear: clearArgument,
  }),
  output: { variant: 'updateVariant', promoted: 'promoteVariant' },
  run: async ({ archive, promote, ...args }, call) => {
    if (promote) return { promoted: (await call.runWithArguments('promoteVariant', args)).data }
    return {
      variant: (await call.runWithArguments(chooseOperation('Variant', args.variant_id, archive), args)).data,
    }
  },
}

const chooseOperation = <K extends 'Campaign' | 'Variant'>(kind: K, id: unknown, archive: unknown) => {
  if (archive) return `archive${kind}` as const
  return id === undefined ? (`create${kind}` as const) : (`update${kind}` as const)
}
