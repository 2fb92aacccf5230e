import { ideaLanguages, ideaTones, operations } from '@vitrine/contract'
import { createArguments } from '../schema.ts'
import type { Tool } from '../tool.ts'

export const generateIdeas: Tool = {
  name: 'generate_ideas',
  title: 'Suggest texts',
  effect: 'adds',
  description:
    'Suggests texts for the page or one link without changing them. Uses monthly credits of the plan.',
  operations: ['generateIdeas'],
  input: createArguments(
    operations.generateIdeas.body,
    {
      type: true,
      tone: ideaTones.join(', '),
      language: ideaLanguages.join(', '),
      prompt: true,
      link_id: true,
      count: true,
    },
    ['type'],
  ),
  output: { idea: 'generateIdeas' },
  run: async (args, call) => ({ idea: (await call.runWithArguments('generateIdeas', args)).data }),
}
