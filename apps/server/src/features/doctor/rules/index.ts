import type { DoctorRule } from '../finding.ts'
import { addressTitle } from './address-title.ts'
import { avatar } from './avatar.ts'
import { avatarAlt } from './avatar-alt.ts'
import { bio } from './bio.ts'
import { blockConfig } from './block-config.ts'
import { brokenLink } from './broken-link.ts'
import { contactWay } from './contact-way.ts'
import { contentShown } from './content-shown.ts'
import { displayName } from './display-name.ts'
import { duplicateAddress } from './duplicate-address.ts'
import { duplicateTitle } from './duplicate-title.ts'
import { emptyHeader } from './empty-header.ts'
import { endedCountdown } from './ended-countdown.ts'
import { endedSchedule } from './ended-schedule.ts'
import { gateMessage } from './gate-message.ts'
import { highlights } from './highlights.ts'
import { imageAlt } from './image-alt.ts'
import { longTitle } from './long-title.ts'
import { lowClicksHigh } from './low-clicks-high.ts'
import { networkRows } from './network-rows.ts'
import { newTab } from './new-tab.ts'
import { newsletter } from './newsletter.ts'
import { pageLanguage } from './page-language.ts'
import { phoneCountry } from './phone-country.ts'
import { pictureElsewhere } from './picture-elsewhere.ts'
import { plainHttp } from './plain-http.ts'
import { published } from './published.ts'
import { searchHidden } from './search-hidden.ts'
import { sensitiveLabel } from './sensitive-label.ts'
import { seoDescription } from './seo-description.ts'
import { seoTitle } from './seo-title.ts'
import { sharePicture } from './share-picture.ts'
import { shoutingTitle } from './shouting-title.ts'
import { socialLinks } from './social-links.ts'
import { socialTwice } from './social-twice.ts'
import { sourceSilent } from './source-silent.ts'
import { themeContrast } from './theme-contrast.ts'
import { thinSection } from './thin-section.ts'
import { tooManyLinks } from './too-many-links.ts'
import { vagueTitle } from './vague-title.ts'

/** To add a rule, create a file and list it here. */
export const rules: readonly DoctorRule[] = [
  published,
  contentShown,
  displayName,
  bio,
  avatar,
  pictureElsewhere,
  sensitiveLabel,
  gateMessage,
  newsletter,
  brokenLink,
  sourceSilent,
  plainHttp,
  duplicateAddress,
  socialTwice,
  endedSchedule,
  endedCountdown,
  blockConfig,
  emptyHeader,
  thinSection,
  tooManyLinks,
  longTitle,
  themeContrast,
  imageAlt,
  avatarAlt,
  pageLanguage,
  vagueTitle,
  addressTitle,
  duplicateTitle,
  shoutingTitle,
  newTab,
  seoTitle,
  seoDescription,
  searchHidden,
  sharePicture,
  lowClicksHigh,
  contactWay,
  phoneCountry,
  highlights,
  socialLinks,
  networkRows,
]
