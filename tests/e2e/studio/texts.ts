import agents from '../../../apps/studio/src/messages/en/agents.ts'
import archives from '../../../apps/studio/src/messages/en/archives.ts'
import embed from '../../../apps/studio/src/messages/en/embed.ts'
import imports from '../../../apps/studio/src/messages/en/import.ts'
import messages from '../../../apps/studio/src/messages/en/index.ts'
import webhooks from '../../../apps/studio/src/messages/en/webhooks.ts'

/** English texts of the studio by key, so that tests find elements by their current labels. */
export const texts = { ...messages, agents, archives, embed, import: imports, webhooks }
