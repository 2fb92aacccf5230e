import type { Catalogue } from '@vitrine/texts'
import editor from '../../editor/texts/en.json' with { type: 'json' }
import account from '../../features/account/texts/en.json' with { type: 'json' }
import analytics from '../../features/analytics/texts/en.json' with { type: 'json' }
import auth from '../../features/auth/texts/en.json' with { type: 'json' }
import links from '../../features/links/texts/en.json' with { type: 'json' }
import pages from '../../features/pages/texts/en.json' with { type: 'json' }
import design from '../../features/profile/design/texts/en.json' with { type: 'json' }
import home from '../../features/profile/home/texts/en.json' with { type: 'json' }
import profile from '../../features/profile/texts/en.json' with { type: 'json' }
import variants from '../../features/variants/texts/en.json' with { type: 'json' }
import app from '../texts/en.json' with { type: 'json' }

/** Catalogues of all folders. Those below are in this script. */
export const files = import.meta.glob<{ default: Catalogue }>('/src/**/texts/en.json')

export default { ...app, ...editor, account, analytics, auth, design, home, links, pages, profile, variants }
