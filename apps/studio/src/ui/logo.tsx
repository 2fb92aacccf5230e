export const Logo = ({ size = 24 }: { size?: number }) => (
  <svg
    viewBox="0 0 24 24"
    width={`${size / 16}rem`}
    height={`${size / 16}rem`}
    fill="currentColor"
    aria-hidden="true"
  >
    <path d="M4.5 3h15l2 5.5a2.9 2.9 0 0 1-4.75 2.2 3.1 3.1 0 0 1-4.75 0 3.1 3.1 0 0 1-4.75 0A2.9 2.9 0 0 1 2.5 8.5Z" />
    <path d="M4 13v8h16v-8h-2v6H6v-6Z" />
  </svg>
)
