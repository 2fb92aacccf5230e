import * as choices from '@vitrine/contract/design-choices'

/** Values of the service's fields of design, for menus and checks of programs: size, look and tone of links; the others of a page. */
export const blockSizes: readonly string[] = choices.blockSizes
export const blockLooks: readonly string[] = choices.blockLooks
export const blockTones: readonly string[] = choices.blockTones
export const pageHeaders: readonly string[] = choices.pageHeaders
export const nameSizes: readonly string[] = choices.nameSizes
export const avatarSizes: readonly string[] = choices.avatarSizes
export const avatarPlaces: readonly string[] = choices.avatarPlaces
export const socialPlaces: readonly string[] = choices.socialPlaces
export const pageWidths: readonly string[] = choices.pageWidths
export const panelStyles: readonly string[] = choices.panelStyles
export const pageMotions: readonly string[] = choices.pageMotions
export const headingStyles: readonly string[] = choices.headingStyles
export const headingSizes: readonly string[] = choices.headingSizes
export const textSizes: readonly string[] = choices.textSizes
export const headingDecorations: readonly string[] = choices.headingDecorations
export const pictureStyles: readonly string[] = choices.pictureStyles
