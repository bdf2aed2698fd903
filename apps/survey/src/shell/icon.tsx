const PATHS = {
  next: 'm9.5 5 7 7-7 7',
  back: 'M14.5 5 7.5 12l7 7',
  down: 'm5 9.5 7 7 7-7',
  check: 'm5 12.5 4.5 4.5L19 7',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  cross: 'm6.5 6.5 11 11m0-11-11 11',
  search: 'm15 15 5 5M16.5 10.5a6 6 0 1 1-12 0 6 6 0 0 1 12 0',
  grid: 'M4.5 6.5h6v4h-6zM13.5 6.5h6v4h-6zM4.5 14.5h6v4h-6zM13.5 14.5h6v4h-6z',
  bin: 'M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7',
  day: 'M6 4v16M11 7h9M11 16h7M7.6 7a1.6 1.6 0 1 1-3.2 0 1.6 1.6 0 0 1 3.2 0M7.6 16a1.6 1.6 0 1 1-3.2 0 1.6 1.6 0 0 1 3.2 0',
  split: 'M4 12h5c4 0 4-6 8-6h3M9 12c4 0 4 6 8 6h3',
  alert: 'M12 7.5v5.2M12 16v.2M20.6 12a8.6 8.6 0 1 1-17.2 0 8.6 8.6 0 0 1 17.2 0',
  clock: 'M12 7.2V12l3.2 2M20.2 12a8.2 8.2 0 1 1-16.4 0 8.2 8.2 0 0 1 16.4 0',
  lock: 'M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M7.7 10.5h8.6a2.2 2.2 0 0 1 2.2 2.2v4.6a2.2 2.2 0 0 1-2.2 2.2H7.7a2.2 2.2 0 0 1-2.2-2.2v-4.6a2.2 2.2 0 0 1 2.2-2.2',
  question:
    'M9.6 9.6a2.5 2.5 0 1 1 3.6 2.5c-.8.4-1.2.9-1.2 1.7M12 16.6v.1M20.6 12a8.6 8.6 0 1 1-17.2 0 8.6 8.6 0 0 1 17.2 0',
  device:
    'M11 17.5h2M9.4 3.5h5.2A2.4 2.4 0 0 1 17 5.9v12.2a2.4 2.4 0 0 1-2.4 2.4H9.4A2.4 2.4 0 0 1 7 18.1V5.9a2.4 2.4 0 0 1 2.4-2.4',
  waiting: 'M4.5 12a7.5 7.5 0 1 0 2.4-5.5M4.5 4.5v4h4',
} as const;

/** They point where lines lead, which is to the left where lines are read from the right. */
const LEADS: ReadonlySet<keyof typeof PATHS> = new Set(['next', 'back']);

/** A drawing beside words. It says nothing by itself. */
export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className={LEADS.has(name) ? 'icon icon--leads' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

export function Mark() {
  return (
    <svg className="bar__mark" viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="14" fill="var(--action)" />
      <circle cx="16" cy="16" r="8.5" fill="none" stroke="var(--on-action)" strokeWidth="2" />
      <path d="M16 2a14 14 0 0 1 14 14h-5.5A8.5 8.5 0 0 0 16 7.5z" fill="var(--warm)" />
    </svg>
  );
}
