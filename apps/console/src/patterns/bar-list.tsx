import type { ReactNode } from 'react';

export interface BarListRow {
  key: string;
  name: ReactNode;
  value: number;
  /** The figure in words, behind the bar. */
  words: ReactNode;
  look?: 'k2' | 'k3' | 'out';
}

/** Names with a bar each, from zero to `most`; absent: the longest of them. */
export function BarList({ rows, most }: { rows: readonly BarListRow[]; most?: number }) {
  const whole = Math.max(1, most ?? 0, ...rows.map(({ value }) => value));
  return (
    <ul className="bar-list">
      {rows.map(({ key, name, value, words, look = '' }) => (
        <li key={key}>
          <span>{name}</span>
          <span className="bar" aria-hidden="true">
            <i className={look} style={{ width: `${(value / whole) * 100}%` }} />
          </span>
          <span className="num">{words}</span>
        </li>
      ))}
    </ul>
  );
}
