import { usernameLength } from './limits.ts'
import { createFieldlessProblem, type FieldlessProblem } from './problems/index.ts'

/** Reserved names: current and possible paths, names that look like the operator, and technical names. */
const reservedUsernames = new Set(
  `about abuse access account accounts activate admin administration administrator admins ads affiliate affiliates
  agency ajax alerts all analytics anonymous api app apps apple-app-site-association archive asset assets atom auth
  authentication avatar avatars backup backups banner beta billing blog blogs board bot bots bounce broadcasthost bug
  business-blocks cache callback campaign campaigns cancel careers cdn changelog chat checkout client clients cname
  code comment comments community compare config confirm connect contact contact-us contribute cookie cookies copyright
  create css dashboard data database debug default delete demo design dev developer developers dist dns docs
  documentation domain domains donate download downloads edit editor email embed embeds error errors event events
  example explore export ext faq favicon favicon.ico favorite feature features feed feedback file files follow font fonts
  forgot forgot-password form forms forum free ftp general get graphql group groups guest guide guides health
  healthz help home homepage host hosting hostmaster html http https icon icons image images imap img impressum import
  imprint inbox index index.html info inquiry integrations internal invite invites invoice invoices ipv4 ipv6 issue
  issues jobs join js json keys language languages legal license licenses link links list lists live livez local localhost
  localdomain log login logout logs mail mailer mailer-daemon mailing main manage manifest.json manifest.webmanifest
  map maps master mcp me media member members message messages meta metrics mis mobile moderator monitor monitoring my mysql name
  named net network new news newsletter nobody noc no-reply noreply notification notifications null oauth oauth2
  offers official oidc old online openapi openapi.json operator opensearch.xml order orders organization organizations owner
  page pages partner partners password payment payments pay ping plan plans plugin plugins policy pop pop3 popular
  portal post postmaster preferences premium press preview pricing privacy private pro product products profile
  profiles project projects proxy public purchase qr ready readyz redirect redoc ref reference referral refund
  register registration remove report reports request reset reset-password resources restricted return robots
  robots.txt root rss sales sandbox save sdk search secure security self send server server-info server-status service
  services session sessions settings setup share shop short sign-in sign-out sign-up signin signout signup site
  sitemap sitemap.xml sitemaps sites smtp sql src ssl ssladmin ssladministrator sslwebmaster stage staging staff start
  stat static statistics stats status status-page store stripe studio style styles stylesheet stylesheets subdomain
  subscribe subscription subscriptions success superuser suggest support svg swagger sync sys sysadmin sysop system
  tablet tag tags task tasks team teams template templates terms terms-of-service test testing tests theme themes
  timeline token tokens tool tools tos transfers translate trial trust undefined unsubscribe update updates upgrade upload uploads
  usenet user-agent username users uucp v1 v2 v3 variants vendor verification verified verify verify-email version versions video
  videos visitor vitrine voucher vouchers w3 wallet web webapp webhook webhooks webmail webmaster website websocket welcome well-known
  widget widgets wiki workspace workspaces wpad ws wss www www1 www2 www3 xml xmpp xrpc yourname yourusername`
    .split(/\s+/)
    .filter(Boolean),
)

export const normaliseUsername = (name: string): string => name.trim().toLowerCase()

/** Returns the problem of a username, or null if it is valid. Ignores case, and does not check if the name is taken. */
export const checkUsername = (name: string): FieldlessProblem | null => {
  const key = name.toLowerCase()
  if (key.length < usernameLength.min || key.length > usernameLength.max)
    return createFieldlessProblem('length', usernameLength)
  if (!/^[a-z0-9_.-]+$/.test(key)) return createFieldlessProblem('username_characters')
  if (!/^[a-z0-9].*[a-z0-9]$/.test(key)) return createFieldlessProblem('username_ends')
  if (key.includes('..')) return createFieldlessProblem('username_dots')
  // Suffixes of the public site's files, or of files for proxies
  if (/\.(?:vcf|svg|html?|php|json|xml|txt|ico|js|css|png|webmanifest)$/.test(key))
    return createFieldlessProblem('username_file')
  if (reservedUsernames.has(key)) return createFieldlessProblem('username_reserved')
  return null
}
