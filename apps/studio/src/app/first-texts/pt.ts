import type { Catalogue } from '@vitrine/texts'
import editor from '../../editor/texts/pt.json' with { type: 'json' }
import account from '../../features/account/texts/pt.json' with { type: 'json' }
import analytics from '../../features/analytics/texts/pt.json' with { type: 'json' }
import auth from '../../features/auth/texts/pt.json' with { type: 'json' }
import links from '../../features/links/texts/pt.json' with { type: 'json' }
import pages from '../../features/pages/texts/pt.json' with { type: 'json' }
import design from '../../features/profile/design/texts/pt.json' with { type: 'json' }
import home from '../../features/profile/home/texts/pt.json' with { type: 'json' }
import profile from '../../features/profile/texts/pt.json' with { type: 'json' }
import variants from '../../features/variants/texts/pt.json' with { type: 'json' }
import app from '../texts/pt.json' with { type: 'json' }

/** Catalogues of all folders. Those below are in this script. */
export const files = import.meta.glob<{ default: Catalogue }>('/src/**/texts/pt.json')

export default { ...app, ...editor, account, analytics, auth, design, home, links, pages, profile, variants }
