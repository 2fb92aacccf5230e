import type { Catalogue } from '@vitrine/texts'
import editor from '../../editor/texts/de.json' with { type: 'json' }
import account from '../../features/account/texts/de.json' with { type: 'json' }
import analytics from '../../features/analytics/texts/de.json' with { type: 'json' }
import auth from '../../features/auth/texts/de.json' with { type: 'json' }
import links from '../../features/links/texts/de.json' with { type: 'json' }
import pages from '../../features/pages/texts/de.json' with { type: 'json' }
import design from '../../features/profile/design/texts/de.json' with { type: 'json' }
import home from '../../features/profile/home/texts/de.json' with { type: 'json' }
import profile from '../../features/profile/texts/de.json' with { type: 'json' }
import variants from '../../features/variants/texts/de.json' with { type: 'json' }
import app from '../texts/de.json' with { type: 'json' }

/** Catalogues of all folders. Those below are in this script. */
export const files = import.meta.glob<{ default: Catalogue }>('/src/**/texts/de.json')

export default { ...app, ...editor, account, analytics, auth, design, home, links, pages, profile, variants }
