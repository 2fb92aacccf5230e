import type { Catalogue } from '@vitrine/texts'
import editor from '../../editor/texts/es.json' with { type: 'json' }
import account from '../../features/account/texts/es.json' with { type: 'json' }
import analytics from '../../features/analytics/texts/es.json' with { type: 'json' }
import auth from '../../features/auth/texts/es.json' with { type: 'json' }
import links from '../../features/links/texts/es.json' with { type: 'json' }
import pages from '../../features/pages/texts/es.json' with { type: 'json' }
import design from '../../features/profile/design/texts/es.json' with { type: 'json' }
import home from '../../features/profile/home/texts/es.json' with { type: 'json' }
import profile from '../../features/profile/texts/es.json' with { type: 'json' }
import variants from '../../features/variants/texts/es.json' with { type: 'json' }
import app from '../texts/es.json' with { type: 'json' }

/** Catalogues of all folders. Those below are in this script. */
export const files = import.meta.glob<{ default: Catalogue }>('/src/**/texts/es.json')

export default { ...app, ...editor, account, analytics, auth, design, home, links, pages, profile, variants }
