/** Drawings of settings: filled shapes, and `|` before shapes that are faint. The box is 24 × 24. */
const drawings = {
  'header-theme': 'M3 4h18v2H3zM3 11h18v2H3zM3 18h18v2H3z',
  'header-classic': 'M12 2a4 4 0 1 1-.01 0zM6 12h12v2H6zM8 16h8v1H8z|M3 20h18v3H3z',
  'header-side': 'M12 5h9v2h-9zM12 9h7v1h-7z|M3 3h7v9H3zM3 16h18v3H3zM3 21h18v2H3z',
  'header-cover': 'M3 14h11v2H3zM3 18h8v1H3z|M0 1h24v11H0zM3 21h18v2H3z',
  'header-portrait': 'M3 15h15v3H3zM3 20h10v1H3z|M2 1h20v22H2z',
  'header-poster': 'M3 2h18v5H3zM3 9h13v5H3z|M3 17h10v1H3zM3 20h18v3H3z',
  'header-masthead': 'M3 3h18v1H3zM6 6h12v3H6zM3 11h18v1H3z|M7 14h10v1H7zM3 18h18v2H3z',
  'header-split': 'M2 8h8v3H2zM2 13h7v1H2zM2 16h4v2H2z|M12 1h11v17H12zM2 21h21v2H2z',
  'header-card': 'M6 11h9v2H6zM6 15h6v1H6zM14 5h4v4h-4z|M3 2h18v17H3z',
  'size-row': 'M1 9h22v6H1z',
  'size-half': 'M1 9h10v6H1z|M13 9h10v6H13z',
  'size-square': 'M1 7h10v10H1z|M13 7h10v10H13z',
  'size-wide': 'M1 6h22v11H1z',
  'size-full': 'M0 4h24v15H0z',
  'layout-list': 'M3 4h18v4H3zM3 10h18v4H3zM3 16h18v4H3z',
  'layout-grid': 'M3 4h8v7H3zM13 4h8v7h-8zM3 13h8v7H3zM13 13h8v7h-8z',
  'layout-carousel': 'M2 6h12v12H2z|M16 6h8v12h-8z',
  'layout-mosaic': 'M3 3h9v9H3zM14 3h7v4h-7zM14 8h7v4h-7zM3 14h4v7H3zM9 14h12v7H9z',
  'look-theme': 'M3 4h18v2H3zM3 11h18v2H3zM3 18h18v2H3z',
  'look-card': 'M4 9h4v6H4zM10 11h9v2h-9z|M1 6h22v12H1z',
  'look-button': 'M1 6h22v12H1zM7 11v2h10v-2z',
  'look-outline': 'M1 6h22v12H1zM3 8v8h18V8zM7 11h10v2H7z',
  'look-line': 'M1 10h12v2H1zM1 17h22v1H1zM20 10h3v2h-3z',
  'look-picture': 'M3 15h10v3H3z|M1 3h22v18H1z',
  'look-tile': 'M9 9h6v6H9z|M4 4h16v16H4z',
  'block-mosaic': 'M2 3h13v13H2zM16 3h6v6h-6zM16 10h6v6h-6zM2 17h6v4H2zM9 17h6v4H9zM16 17h6v4h-6z',
  'block-squares': 'M2 2h9v9H2zM13 2h9v9h-9zM2 13h9v9H2zM13 13h9v9h-9z',
  'block-uncropped': 'M2 3h12v8H2zM15 3h7v8h-7zM2 13h6v8H2zM9 13h13v8H9z',
  'block-column': 'M4 2h16v9H4zM4 13h16v9H4z',
  'block-strip': 'M1 6h8v12H1zM11 6h6v12h-6z|M19 6h5v12h-5z',
  'block-theme': 'M3 4h18v2H3zM3 11h18v2H3zM3 18h18v2H3z',
  'block-cards': 'M2 3h20v5H2zM2 10h20v5H2zM2 17h20v5H2z',
  'block-table':
    'M2 4h4v2H2zM2 11h4v2H2zM2 18h4v2H2zM9 4h8v2H9zM9 11h8v2H9zM9 18h8v2H9z|M2 8h20v1H2zM2 15h20v1H2z',
  'block-poster': 'M2 2h6v8H2zM10 4h12v5H10zM2 14h6v8H2zM10 16h12v5H10z',
  'block-folded': 'M3 4h13v2H3zM19 4h2v2h-2zM3 11h13v2H3zM19 11h2v2h-2zM3 18h13v2H3zM19 18h2v2h-2z',
  'block-columns': 'M2 4h8v2H2zM2 11h8v2H2zM2 18h8v2H2zM14 4h8v2h-8zM14 11h8v2h-8zM14 18h8v2h-8z',
  'block-open': 'M3 3h13v2H3zM3 13h13v2H3z|M3 6h18v1H3zM3 8h14v1H3zM3 16h18v1H3zM3 18h14v1H3z',
  'block-stacked': 'M3 2h10v3H3z|M3 8h18v4H3zM3 14h18v4H3z',
  'block-beside': 'M2 4h7v3H2z|M11 4h11v4H11zM11 10h11v4H11zM11 16h11v4H11z',
  'block-fields': 'M3 2h10v3H3z|M3 8h8v4H3zM13 8h8v4h-8zM3 14h18v6H3z',
  'block-list': 'M3 5h6v2H3zM3 11h6v2H3zM3 17h6v2H3z|M11 5h7v2h-7zM11 11h7v2h-7zM11 17h7v2h-7z',
  'block-line': 'M2 9h6v2H2zM12 9h6v2h-6zM2 13h6v2H2z|M9 9h2v2H9zM19 9h3v2h-3zM9 13h10v2H9z',
  'block-none': 'M3 5h18v2H3zM3 11h18v2H3zM3 17h12v2H3z',
  'block-above': 'M3 15h18v2H3zM3 19h12v2H3z|M3 3h18v9H3z',
  'block-start': 'M12 6h9v2h-9zM12 11h9v2h-9zM12 16h6v2h-6z|M2 5h8v14H2z',
  'block-end': 'M3 6h9v2H3zM3 11h9v2H3zM3 16h6v2H3z|M14 5h8v14h-8z',
  'block-plain': 'M3 5h18v2H3zM3 11h18v2H3zM3 17h12v2H3z',
  'block-lead': 'M3 4h18v3H3zM3 10h14v3H3z|M3 17h18v1H3zM3 20h12v1H3z',
  'block-quote': 'M4 3h5v5l-3 4H4zM12 3h5v5l-3 4h-2z|M3 15h18v2H3zM3 19h12v2H3z',
  'block-drop_cap': 'M3 4h8v9H3z|M13 4h8v2h-8zM13 9h8v2h-8zM3 15h18v2H3zM3 19h12v2H3z',
  'width-auto': 'M3 9h18v6H3z|M6 3h12v3H6zM6 18h12v3H6z',
  'width-third': 'M2 5h6v14H2z|M10 5h12v14H10z',
  'width-half': 'M2 5h9v14H2z|M13 5h9v14h-9z',
  'width-two_thirds': 'M2 5h12v14H2z|M16 5h6v14h-6z',
  'width-full': 'M3 5h18v14H3z',
  'width-bleed': 'M0 5h24v14H0z|M3 1h18v2H3zM3 21h18v2H3z',
  'ground-none': '|M5 6h14v3H5zM5 11h14v3H5zM5 16h14v3H5z',
  'ground-panel': 'M2 3h20v18H2zM5 6v3h14V6zM5 11v3h14v-3zM5 16v2h14v-2z',
  'ground-band': 'M0 5h24v14H0zM5 8v2h14V8zM5 12v2h14v-2z',
  'tone-plain': 'M4 4h16v16H4zM5 5v14h14V5z',
  'tone-accent': 'M4 4h16v16H4z',
  'tone-ink': 'M4 4h16v16H4z',
  'tone-soft': '|M4 4h16v16H4z',
} as const

export type DrawingName = keyof typeof drawings

export const Drawing = ({ name, size = 24 }: { name: DrawingName; size?: number }) => {
  const [strong, faint] = drawings[name].split('|')
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={name === 'tone-accent' ? 'var(--accent)' : 'currentColor'}
      fillRule="evenodd"
      aria-hidden="true"
      data-mirrors={/-(?:start|end)$/.test(name) || undefined}
    >
      {faint ? <path d={faint} opacity={0.35} /> : null}
      <path d={strong} />
    </svg>
  )
}
