/** A sheet with a few lines on it, which are the service's own. It says nothing to anyone. */
export const Mark = ({ lines }: Readonly<{ lines: string }>) => (
  <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
    <rect x="5" y="3" width="22" height="26" rx="5" fill="currentcolor" />
    <path d={lines} fill="none" stroke="var(--surface)" strokeWidth="2" strokeLinecap="round" />
  </svg>
);
