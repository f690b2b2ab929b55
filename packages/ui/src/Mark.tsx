/** A sheet with three lines on it. It says nothing to anyone. */
export const Mark = () => (
  <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
    <rect x="5" y="3" width="22" height="26" rx="5" fill="currentcolor" />
    <path
      d="M10.500 11.500h11M10.500 16.500h11M10.500 21.500h6"
      stroke="var(--surface)"
      strokeWidth="2"
      strokeLinecap="round"
    />
  </svg>
);
