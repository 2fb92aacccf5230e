import * as limits from '@vitrine/contract/limits'

/** Values of the service's fields of design, for menus and checks of programs: size, look and tone of links; the others of a page. */
export const blockSizes: readonly string[] = limits.blockSizes
export const blockLooks: readonly string[] = limits.blockLooks
export const blockTones: readonly string[] = limits.blockTones
export const pageHeaders: readonly string[] = limits.pageHeaders
export const pageWidths: readonly string[] = limits.pageWidths
export const panelStyles: readonly string[] = limits.panelStyles
export const pageMotions: readonly string[] = limits.pageMotions
export const headingStyles: readonly string[] = limits.headingStyles
export const headingSizes: readonly string[] = limits.headingSizes
export const textSizes: readonly string[] = limits.textSizes
export const headingDecorations: readonly string[] = limits.headingDecorations
export const pictureStyles: readonly string[] = limits.pictureStyles
